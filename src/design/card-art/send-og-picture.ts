import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import { type OgPictureInput, ogPicture } from "./og-picture.ts";

const folder = join("src", "design", "fonts", "print");

/**
 * The fonts of the project, seen from the sources as well as from the bundle in build/server.
 * @throws Error when they are away: without them the renderer leaves the words out and says nothing
 */
function findFonts(): string[] {
  for (let from = import.meta.dirname; dirname(from) !== from; from = dirname(from)) {
    const files = ["archivo-800.ttf", "public-sans-700.ttf"].map((name) =>
      join(from, folder, name),
    );
    if (files.every((file) => existsSync(file))) return files;
  }
  throw new Error(`no fonts to draw with: ${folder}`);
}

let fontFiles: string[] | undefined;
let lastDrawn: Promise<unknown> = Promise.resolve();

/** One after another: the threads that draw are those that compress pages and hash passwords. */
function drawInTurn(svg: string): Promise<Buffer> {
  fontFiles ??= findFonts();
  const options = { font: { fontFiles, loadSystemFonts: false } };
  const drawn = lastDrawn.then(async () => (await renderAsync(svg, options)).asPng());
  lastDrawn = drawn.catch(() => {});
  return drawn;
}

/**
 * The picture that stands for a page where it is shared, as PNG. It is drawn on another thread (about
 * 60 ms); only packing it holds this one up (about 17 ms), and the page cache keeps the answer.
 */
export async function sendOgPicture(input: OgPictureInput): Promise<Response> {
  return new Response(new Uint8Array(await drawInTurn(ogPicture(input))), {
    // Who shows previews keeps them for weeks anyway; a changed title may take a day here.
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      // Shown on the pages of others.
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
