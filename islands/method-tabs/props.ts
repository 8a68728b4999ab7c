// What the server hands over: src/login_methods/tabs.rs.

export interface Tab {
  method: string;
  href: string;
  label: string;
  /** A press leads straight to the provider: there is no pane to show. */
  goes?: boolean;
  /** Not among the props of a page: it stands in the markup. */
  icon?: string;
}

export interface MethodTabsProps {
  /** A row above the pane, or a grid of buttons below it. */
  look: "row" | "grid";
  label: string;
  tabs: Tab[];
  more: string;
  rest: Tab[];
  current: string;
  /** Whether the page is embedded: what leads to a provider then does so in the whole window. */
  framed?: boolean;
}
