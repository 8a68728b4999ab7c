import type { Page } from "playwright-core";

export const FONTS: { FONTCONFIG_FILE: string };
export function hasFont(page: Page): Promise<boolean>;
