/**
 * Adds the glyphs of one TrueType font to another with the same axes. The font packages split every family by
 * alphabet, so ₦ and the dotted letters of Yoruba and Igbo are in different files from a to z. One file per
 * family costs a visitor one request instead of three.
 * Format: OpenType 1.9, tables glyf, loca, hmtx, gvar, cmap. HVAR, for advance widths, is left out: gvar has
 * the same data in its phantom points.
 */

import { readCmap, readGlyphs, readTables, writeCmap, writeFont } from "./true-type.mjs";

function readVariations(gvar, count) {
  const axes = gvar.readUInt16BE(4);
  const sharedAt = gvar.readUInt32BE(8);
  const long = (gvar.readUInt16BE(14) & 1) === 1;
  const dataAt = gvar.readUInt32BE(16);
  const offset = (index) =>
    long ? gvar.readUInt32BE(20 + index * 4) : gvar.readUInt16BE(20 + index * 2) * 2;
  const shared = Array.from({ length: gvar.readUInt16BE(6) }, (_, index) =>
    gvar.subarray(sharedAt + index * axes * 2, sharedAt + (index + 1) * axes * 2),
  );
  const glyphs = Array.from({ length: count }, (_, index) =>
    Buffer.from(gvar.subarray(dataAt + offset(index), dataAt + offset(index + 1))),
  );
  return { axes, shared, glyphs };
}

/** The same variation data with every shared peak written out, so that it works in another font. */
function ownPeaks(data, { axes, shared }) {
  if (data.length === 0) return data;
  const count = data.readUInt16BE(0) & 0x0fff;
  const headers = [];
  let at = 4;
  for (let tuple = 0; tuple < count; tuple += 1) {
    const index = data.readUInt16BE(at + 2);
    const embedded = (index & 0x8000) !== 0;
    const rest = (embedded ? axes * 2 : 0) + ((index & 0x4000) !== 0 ? axes * 4 : 0);
    const header = Buffer.from(data.subarray(at, at + 4));
    header.writeUInt16BE((index & 0x6000) | 0x8000, 2);
    headers.push(
      header,
      embedded ? Buffer.alloc(0) : shared[index & 0x0fff],
      data.subarray(at + 4, at + 4 + rest),
    );
    at += 4 + rest;
  }
  const head = Buffer.from(data.subarray(0, 4));
  const size = 4 + headers.reduce((sum, part) => sum + part.length, 0);
  const serialized = data.subarray(data.readUInt16BE(2));
  head.writeUInt16BE(size, 2);
  return Buffer.concat([head, ...headers, serialized]);
}

function writeVariations(glyphs, { axes, shared }) {
  const head = Buffer.alloc(20 + (glyphs.length + 1) * 4);
  head.writeUInt16BE(1, 0);
  head.writeUInt16BE(axes, 4);
  head.writeUInt16BE(shared.length, 6);
  head.writeUInt32BE(head.length, 8);
  head.writeUInt16BE(glyphs.length, 12);
  head.writeUInt16BE(1, 14);
  const tuples = Buffer.concat(shared);
  head.writeUInt32BE(head.length + tuples.length, 16);
  const padded = glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc(glyph.length % 2)]));
  let offset = 0;
  padded.forEach((glyph, index) => {
    offset += glyph.length;
    head.writeUInt32BE(offset, 20 + (index + 1) * 4);
  });
  return Buffer.concat([head, tuples, ...padded]);
}

/** Component numbers of a composite glyph, moved to the new positions of the components. */
function moveComponents(outline, newIndex) {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const moved = Buffer.from(outline);
  for (let at = 10, more = true; more; ) {
    const flags = moved.readUInt16BE(at);
    moved.writeUInt16BE(newIndex(moved.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    more = (flags & 0x20) !== 0;
  }
  return moved;
}

/**
 * A glyph that shows another one at another size, to copy from a font with 1000 units per em to one with 2000.
 */
function scaledGlyph(outline, index, scale) {
  if (outline.length === 0) return outline;
  const glyph = Buffer.alloc(18);
  glyph.writeInt16BE(-1, 0);
  for (let at = 2; at < 10; at += 2)
    glyph.writeInt16BE(Math.round(outline.readInt16BE(at) * scale), at);
  // Offsets are a pair of zero bytes; one scale for both directions, just below 2 at most (F2Dot14).
  glyph.writeUInt16BE(0x0002 | 0x0008, 10);
  glyph.writeUInt16BE(index, 12);
  glyph.writeInt16BE(Math.min(0x7fff, Math.round(scale * 0x4000)), 16);
  return glyph;
}

/**
 * @param {Buffer} target a TrueType font
 * @param {Buffer} donor  another; its glyphs (except .notdef) and characters are added where the target has
 *   none
 * @param {number} [size] their scale compared with the target's own
 * @returns {Buffer} the target with the new glyphs
 */
export function mergeFonts(target, donor, size = 1) {
  const into = readTables(target);
  const from = readTables(donor);
  const own = readGlyphs(into);
  const added = readGlyphs(from);
  const base = own.outlines.length;
  // .notdef is not copied, so glyph 1 of the donor is the first new one.
  const newIndex = (glyph) => base + glyph - 1;
  const outlines = [
    ...own.outlines,
    ...added.outlines.slice(1).map((outline) => moveComponents(outline, newIndex)),
  ];
  const metrics = [...own.metrics, ...added.metrics.slice(1)];
  const scale = (size * into.get("head").readUInt16BE(18)) / from.get("head").readUInt16BE(18);
  if (scale !== 1 && into.has("gvar"))
    throw new Error("a variable font of another size is not merged");
  const shownBy = (glyph) => {
    if (scale === 1) return newIndex(glyph);
    const { advance, side } = added.metrics[glyph];
    outlines.push(scaledGlyph(added.outlines[glyph], newIndex(glyph), scale));
    metrics.push({ advance: Math.round(advance * scale), side: Math.round(side * scale) });
    return outlines.length - 1;
  };
  const characters = new Map(readCmap(into.get("cmap")));
  for (const [code, glyph] of readCmap(from.get("cmap"))) {
    if (!characters.has(code) && glyph !== 0) characters.set(code, shownBy(glyph));
  }
  into.set("cmap", writeCmap([...characters]));

  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const glyf = outlines.map((outline, index) => {
    const padded = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]);
    loca.writeUInt32BE(loca.readUInt32BE(index * 4) + padded.length, (index + 1) * 4);
    return padded;
  });
  const hmtx = Buffer.alloc(metrics.length * 4);
  metrics.forEach(({ advance, side }, index) => {
    hmtx.writeUInt16BE(advance, index * 4);
    hmtx.writeInt16BE(side, index * 4 + 2);
  });
  into.set("glyf", Buffer.concat(glyf)).set("loca", loca).set("hmtx", hmtx);
  into.get("head").writeInt16BE(1, 50);
  into.get("hhea").writeUInt16BE(metrics.length, 34);
  const limits = into.get("maxp");
  for (let at = 6; at < 32; at += 2) {
    limits.writeUInt16BE(Math.max(limits.readUInt16BE(at), from.get("maxp").readUInt16BE(at)), at);
  }
  limits.writeUInt16BE(outlines.length, 4);
  // A scaled glyph is one level deeper than its source.
  if (scale !== 1) limits.writeUInt16BE(limits.readUInt16BE(30) + 1, 30);

  if (into.has("gvar")) {
    const ownVariations = readVariations(into.get("gvar"), base);
    const otherVariations = from.has("gvar")
      ? readVariations(from.get("gvar"), added.outlines.length)
      : { axes: ownVariations.axes, shared: [], glyphs: added.outlines.map(() => Buffer.alloc(0)) };
    into.set(
      "gvar",
      writeVariations(
        [
          ...ownVariations.glyphs,
          ...otherVariations.glyphs.slice(1).map((data) => ownPeaks(data, otherVariations)),
        ],
        ownVariations,
      ),
    );
    into.delete("HVAR");
  }
  return writeFont(into);
}
