import { type OgPictureInput, ogPicture } from "./og-picture.ts";
import { printFontFile } from "./print-fonts.ts";

let fontFiles: string[] | undefined;
let lastDrawn: Promise<unknown> = Promise.resolve();

/** Draws one picture at a time, because the same threads also compress pages and hash passwords. */
function drawInTurn(svg: string): Promise<Buffer> {
  fontFiles ??= [printFontFile("archivo-800"), printFontFile("public-sans-700")];
  const options = { font: { fontFiles, loadSystemFonts: false } };
  const drawn = lastDrawn.then(async () => {
    const { renderAsync } = await import("@resvg/resvg-js");
    return (await renderAsync(svg, options)).asPng();
  });
  lastDrawn = drawn.catch(() => {});
  return drawn;
}

/**
 * The preview picture of a shared page, as PNG. Another thread draws it (about 60 ms). Packing it blocks
 * this thread for about 17 ms. The page cache keeps the response.
 */
export async function sendOgPicture(input: OgPictureInput): Promise<Response> {
  return new Response(new Uint8Array(await drawInTurn(ogPicture(input))), {
    // Sites that show previews keep them for weeks anyway, so a day is short enough here.
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      // Other sites show it on their pages.
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
