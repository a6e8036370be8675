import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import routes from "#app/routes.ts";
import type { SeedProgram } from "#database/seeds/program-file.ts";
import type { Identity } from "#foundation/academy/identity/identity-shape.ts";
import { makeIcons } from "./make-icons.ts";
import { anywhere, oddLines } from "./odd-words.ts";
import { sendTrialMails } from "./send-trial-mails.ts";
import { type ScratchAcademy, startScratch } from "./start-scratch.ts";
import { writtenAt } from "./written-at.ts";

type Trial = { readonly pages: number; readonly mailKinds: number; readonly failures: string[] };

/** The addresses that need no more than themselves. */
const firstPages = routes.map(({ path = "" }) => `/${path}`).filter((path) => !/[:*]/.test(path));

const linkForm = /<a\s[^>]*?href="(\/[^"#?]*)/g;
const locationForm = /<loc>https?:\/\/[^/<]*([^<]*)<\/loc>/g;

/**
 * Asks every page that no sign-in is needed for, and every page that one of them links to.
 * @param drawn files that only a build has
 */
async function visitPages(
  { folder, origin, reasonOf }: ScratchAcademy,
  drawn: readonly string[],
  failures: string[],
) {
  const foundOn = new Map(firstPages.map((path) => [path, ""]));
  for (const [path, from] of foundOn) {
    const response = await fetch(`${origin}${path}`, { redirect: "manual" });
    const text = await response.text();
    const { status } = response;
    const where = from ? `${path}, which ${from} links to,` : path;
    if (status === 404 || status === 410) {
      const place = writtenAt(folder, path);
      failures.push(`${where} is no page: correct the link${place ? ` in ${place}` : ""}`);
    } else if (status >= 400)
      failures.push(`${where} fails (${status}): ${reasonOf(response, text)}`);
    else failures.push(...oddLines(folder, where, text, anywhere));
    for (const [, link = "/"] of [...text.matchAll(linkForm), ...text.matchAll(locationForm)])
      if (!foundOn.has(link) && !drawn.includes(link.slice(1))) foundOn.set(link, path);
  }
  return foundOn.size;
}

/**
 * Starts the academy on a database of its own, visits every page and has the emails of the first week sent, and every other
 * kind written. Nothing of it stays.
 * @returns what does not work
 */
export async function tryAcademy(
  folder: string,
  identity: Identity,
  programs: readonly SeedProgram[],
): Promise<Trial> {
  const scratch = mkdtempSync(join(tmpdir(), "academy-check-"));
  const academy = await startScratch(folder, scratch, randomBytes(12).toString("hex"));
  const end = async () => {
    await academy.stop();
    rmSync(scratch, { recursive: true, force: true });
  };
  const interrupted = () => void end().then(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  const failures: string[] = [];
  try {
    const reason = await academy.untilReady();
    if (reason) return { pages: 0, mailKinds: 0, failures: [`it does not start: ${reason}`] };
    const pages = await visitPages(academy, Object.keys(makeIcons(identity)), failures);
    await sendTrialMails(academy, identity, programs, failures);
    const mails = await academy.readMails();
    return { pages, mailKinds: mails.kinds, failures: [...failures, ...mails.failures] };
  } finally {
    await end();
  }
}
