import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, beforeEach } from "vitest";
import { serveAssets } from "#app/server/assets/serve-assets.ts";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy } from "../support/academy/open-academy.ts";
import { rendered, smallSite, smallSiteParameters } from "./small-site.tsx";

async function writeAssets(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "academy-assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "entry-1a2b.js"), "plain form");
  await writeFile(join(folder, "assets", "entry-1a2b.js.br"), "brotli form");
  await writeFile(join(folder, "assets", "entry-1a2b.js.gz"), "gzip form");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  return folder;
}

/** An academy with the small site and its files, for all tests of a file; each test starts with no page cached. */
export async function openSmallSiteForFile() {
  const folder = await writeAssets();
  const academy = await openAcademy({
    env: { LOG_LEVEL: "silent" },
    mountRest: async (server) => {
      await serveAssets(server, folder);
      return mountPages(server, smallSite, {
        mode: "production",
        parameters: smallSiteParameters,
        log: createLogger("silent"),
        origin: "http://academy.example",
        site: createVersionReader(0),
        fileForms: { "/form": {} },
        keptBytes: { own: 400_000, other: 400_000 },
      });
    },
  });
  afterAll(async () => {
    await academy.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await bumpSiteVersion(academy.ctx);
    for (const name of Object.keys(rendered)) delete rendered[name];
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    academy.inject({ method: "GET", url, headers });
  const ask = (method: string, url: string, more: Partial<InjectOptions> = {}) =>
    academy.inject({ method: method as "GET", url, ...more });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    ask("POST", url, {
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  return { academy, get, ask, post };
}
