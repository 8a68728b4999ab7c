// As much of the package's types as the tests use; it brings none.

declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: Window;
  }
}
