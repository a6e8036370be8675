/**
 * Makes the icons that cannot be SVG from public/favicon.svg: public/icons/*.png for home screens, and
 * public/favicon.ico for programs that request only that. Run it again when the logo changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

const folder = new URL("../../public/", import.meta.url);
const mark = readFileSync(new URL("favicon.svg", folder), "utf8");

const draw = (svg, size) =>
  new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();

/** The operating system cuts the corners; the wall must still reach the lower edge. */
function fullBleed(share) {
  const [, ground] = /<rect [^>]*fill="([^"]+)"/.exec(mark) ?? [];
  const paths = (mark.match(/<path [^>]*>/g) ?? []).join("");
  if (!ground || !paths) throw new Error("favicon.svg is drawn in another way now");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="${ground}"/><g transform="translate(16 32)scale(${share})translate(-16 -32)">${paths}</g></svg>`;
}

/** Wraps one PNG as a Windows icon: 6 bytes of header, 16 bytes about the picture. */
function ico(png, size) {
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

mkdirSync(new URL("icons/", folder), { recursive: true });
const files = {
  "icons/apple-touch-icon.png": draw(fullBleed(0.92), 180),
  "icons/icon-192.png": draw(mark, 192),
  "icons/icon-512.png": draw(mark, 512),
  // The safe zone is a circle of four fifths of the width.
  "icons/icon-maskable-512.png": draw(fullBleed(0.88), 512),
  "favicon.ico": ico(draw(mark, 48), 48),
};
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(new URL(name, folder), bytes);
  console.log(name, bytes.length);
}
