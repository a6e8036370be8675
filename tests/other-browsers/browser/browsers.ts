import { existsSync } from "node:fs";
import { firefoxPath, startFirefox } from "./firefox.ts";
import type { RunningBrowser } from "./tab.ts";
import { startWebKit, webKitDriver, xvfb } from "./webkit.ts";

type OtherBrowser = {
  /** The programs that it needs, and where Debian has them. */
  readonly needs: Readonly<Record<string, string>>;
  start(): Promise<RunningBrowser>;
};

export const otherBrowsers = {
  firefox: { needs: { "firefox-esr": firefoxPath }, start: startFirefox },
  webkit: { needs: { "webkit2gtk-driver": webKitDriver, xvfb }, start: startWebKit },
} as const satisfies Readonly<Record<string, OtherBrowser>>;

export type BrowserName = keyof typeof otherBrowsers;

/** @returns the packages that this machine lacks for a browser */
export const missingFor = (name: BrowserName): string[] =>
  Object.entries(otherBrowsers[name].needs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
