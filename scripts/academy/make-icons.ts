import { Resvg } from "@resvg/resvg-js";
import type { Colours, Identity } from "../../src/foundation/academy/identity/identity-shape.ts";

/** What the icons are made of. */
type Drawn = Pick<Identity, "mark" | "name"> & {
  readonly colours: { readonly light: Pick<Colours, "baba-deep"> };
};

const draw = (svg: string, size: number): Buffer =>
  Buffer.from(new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng());

/**
 * The mark on a ground without corners, because the operating system cuts them. A mark on the lower edge
 * (`data-stands="below"`) still reaches the lower edge.
 */
function fullBleed(mark: string, ground: string, share: number): string {
  const side = 32 * share;
  const y = mark.includes('data-stands="below"') ? 32 - side : (32 - side) / 2;
  const nested = mark.replace(
    /<svg /,
    `<svg x="${(32 - side) / 2}" y="${y}" width="${side}" height="${side}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="${ground}"/>${nested}</svg>`;
}

/** Wraps one PNG as a Windows icon: 6 bytes of header, 16 bytes about the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The colour of the mark's own ground, if it is a square of one colour; otherwise the academy's darkest. */
const groundOf = ({ mark, colours }: Drawn): string =>
  /<rect [^>]*width="32" height="32"[^>]*fill="(#[0-9a-f]{6})"/.exec(mark)?.[1] ??
  colours.light["baba-deep"];

/** The icons of an academy, drawn from its mark: path below the site's root → bytes. */
export function makeIcons(identity: Drawn): Record<string, Buffer> {
  const { mark } = identity;
  const ground = groundOf(identity);
  const titled = mark.replace(
    /<svg [^>]*>/,
    (opening) =>
      `${opening}<title>${identity.name.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</title>`,
  );
  return {
    "favicon.svg": Buffer.from(titled),
    "favicon.ico": ico(draw(mark, 48), 48),
    "icons/apple-touch-icon.png": draw(fullBleed(mark, ground, 0.92), 180),
    "icons/icon-192.png": draw(mark, 192),
    "icons/icon-512.png": draw(mark, 512),
    // The safe zone is a circle of four fifths of the width.
    "icons/icon-maskable-512.png": draw(fullBleed(mark, ground, 0.88), 512),
  };
}
