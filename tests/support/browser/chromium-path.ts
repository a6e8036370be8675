import { existsSync } from "node:fs";

/** Chromium without its own window, which costs as much processor time in each journey as the pages. */
const shell = "/usr/bin/chromium-headless-shell";

/** Debian's Chromium, unless CHROMIUM_PATH says otherwise. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : "/usr/bin/chromium");
