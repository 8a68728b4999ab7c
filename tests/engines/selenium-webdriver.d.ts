// As much of the package's types as the tests use; it brings none.

declare module "selenium-webdriver" {
  export class By {
    static css(selector: string): By;
  }

  export interface WebElement {
    click(): Promise<void>;
    clear(): Promise<void>;
    sendKeys(...keys: string[]): Promise<void>;
  }

  export interface WebDriver {
    get(address: string): Promise<void>;
    findElement(by: By): Promise<WebElement>;
    executeScript<Answer>(script: string, ...values: unknown[]): Promise<Answer>;
    switchTo(): { defaultContent(): Promise<void>; frame(element: WebElement): Promise<void> };
    getCapabilities(): Promise<{ get(name: string): unknown }>;
    quit(): Promise<void>;
  }

  export class Capabilities {
    constructor(capabilities: Record<string, unknown>);
  }

  export class Builder {
    usingServer(address: string): this;
    withCapabilities(capabilities: Capabilities): this;
    build(): Promise<WebDriver>;
  }
}
