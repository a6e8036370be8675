import { chromium } from "playwright-core";

export const chromiumPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-sync",
];

/** Debian's Chromium without a window. @param flags more of them */
export const launchBrowser = (flags: readonly string[] = []) =>
  chromium.launch({ executablePath: chromiumPath, args: [...quiet, ...flags] });
