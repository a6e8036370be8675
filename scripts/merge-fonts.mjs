/**
 * Adds the glyphs of one TrueType font to another of the same axes. The font packages cut
 * every family into alphabets, so ₦ and the dotted letters of Yoruba and Igbo lie in other files than a to z;
 * one file per family costs a visitor one request instead of three.
 *
 * Format: OpenType 1.9, tables glyf, loca, hmtx, gvar, cmap. The advance widths' HVAR is left out: gvar carries
 * the same through its phantom points.
 */

function readTables(font) {
  const tables = new Map();
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    const start = font.readUInt32BE(at + 8);
    tables.set(
      font.toString("latin1", at, at + 4),
      Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12))),
    );
  }
  return tables;
}

/** `[codePoint, glyph]` of a format 4 or 12 cmap. */
function readCmap(cmap) {
  const pairs = [];
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    if (table.readUInt16BE(0) === 4) {
      const segments = table.readUInt16BE(6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const end = table.readUInt16BE(14 + segment * 2);
        const start = table.readUInt16BE(16 + segments * 2 + segment * 2);
        const delta = table.readUInt16BE(16 + segments * 4 + segment * 2);
        const rangeAt = 16 + segments * 6 + segment * 2;
        const range = table.readUInt16BE(rangeAt);
        for (let code = start; code <= end && code !== 0xffff; code += 1) {
          const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
          if (raw !== 0) pairs.push([code, (raw + delta) & 0xffff]);
        }
      }
      return pairs;
    }
    if (table.readUInt16BE(0) === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group += 1) {
        const at = 16 + group * 12;
        for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) {
          pairs.push([code, table.readUInt32BE(at + 8) + code - table.readUInt32BE(at)]);
        }
      }
      return pairs;
    }
  }
  throw new Error("no cmap of format 4 or 12");
}

function writeCmap(pairs) {
  const groups = [];
  for (const [code, glyph] of [...pairs].sort((a, b) => a[0] - b[0])) {
    const last = groups.at(-1);
    if (last && code === last.end + 1 && glyph === last.glyph + code - last.start) last.end = code;
    else groups.push({ start: code, end: code, glyph });
  }
  groups.push({ start: 0xffff, end: 0xffff, glyph: 0 });
  const count = groups.length;
  const table = Buffer.alloc(16 + count * 8);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(table.length, 2);
  table.writeUInt16BE(count * 2, 6);
  const power = 2 ** Math.floor(Math.log2(count));
  table.writeUInt16BE(power * 2, 8);
  table.writeUInt16BE(Math.log2(power), 10);
  table.writeUInt16BE((count - power) * 2, 12);
  groups.forEach(({ start, end, glyph }, index) => {
    table.writeUInt16BE(end, 14 + index * 2);
    table.writeUInt16BE(start, 16 + count * 2 + index * 2);
    table.writeUInt16BE((glyph - start) & 0xffff, 16 + count * 4 + index * 2);
  });
  const head = Buffer.from([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12]);
  return Buffer.concat([head, table]);
}

function readGlyphs(tables) {
  const count = tables.get("maxp").readUInt16BE(4);
  const loca = tables.get("loca");
  const long = tables.get("head").readInt16BE(50) === 1;
  const offset = (index) =>
    long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  const outlines = Array.from({ length: count }, (_, index) =>
    Buffer.from(tables.get("glyf").subarray(offset(index), offset(index + 1))),
  );
  const hmtx = tables.get("hmtx");
  const full = tables.get("hhea").readUInt16BE(34);
  const metrics = outlines.map((_, index) => ({
    advance: hmtx.readUInt16BE(Math.min(index, full - 1) * 4),
    side: hmtx.readInt16BE(index < full ? index * 4 + 2 : full * 4 + (index - full) * 2),
  }));
  return { outlines, metrics };
}

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

/** The same variation data with every shared peak written out, so that it stands in another font. */
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

/** Component numbers of a composite glyph, moved to where the components went. */
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

function writeFont(tables) {
  const names = [...tables.keys()].sort();
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  const power = 2 ** Math.floor(Math.log2(names.length));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(names.length * 16 - power * 16, 10);
  const sum = (bytes) => {
    let total = 0;
    for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
    return total;
  };
  const parts = [head];
  let at = head.length;
  tables.get("head").writeUInt32BE(0, 8);
  names.forEach((name, index) => {
    const table = tables.get(name);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const record = 12 + index * 16;
    head.write(name, record, "latin1");
    head.writeUInt32BE(sum(padded), record + 4);
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    parts.push(padded);
    at += padded.length;
  });
  const font = Buffer.concat(parts);
  const headAt = font.readUInt32BE(12 + names.indexOf("head") * 16 + 8);
  font.writeUInt32BE((0xb1b0afba - sum(font)) >>> 0, headAt + 8);
  return font;
}

/** A glyph that shows another one at another size: how a font of 1000 units per em lends to one of 2000. */
function scaledGlyph(outline, index, scale) {
  if (outline.length === 0) return outline;
  const glyph = Buffer.alloc(18);
  glyph.writeInt16BE(-1, 0);
  for (let at = 2; at < 10; at += 2)
    glyph.writeInt16BE(Math.round(outline.readInt16BE(at) * scale), at);
  // Offsets are a pair of bytes and zero; one scale for both directions, just below 2 at most (F2Dot14).
  glyph.writeUInt16BE(0x0002 | 0x0008, 10);
  glyph.writeUInt16BE(index, 12);
  glyph.writeInt16BE(Math.min(0x7fff, Math.round(scale * 0x4000)), 16);
  return glyph;
}

/**
 * @param {Buffer} target a TrueType font
 * @param {Buffer} donor  another; its glyphs (but .notdef) and characters are added where the target has none
 * @returns {Buffer} the target with them
 */
export function mergeFonts(target, donor) {
  const into = readTables(target);
  const from = readTables(donor);
  const own = readGlyphs(into);
  const added = readGlyphs(from);
  const base = own.outlines.length;
  // .notdef is not taken over, so glyph 1 of the donor is the first new one.
  const newIndex = (glyph) => base + glyph - 1;
  const outlines = [
    ...own.outlines,
    ...added.outlines.slice(1).map((outline) => moveComponents(outline, newIndex)),
  ];
  const metrics = [...own.metrics, ...added.metrics.slice(1)];
  const scale = into.get("head").readUInt16BE(18) / from.get("head").readUInt16BE(18);
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
  // A scaled glyph is one level deeper than what it shows.
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

/** Characters of a TrueType font. */
export function charactersOf(font) {
  return readCmap(readTables(font).get("cmap")).map(([code]) => code);
}

/** Design size, vertical metrics and advances (by character) of a TrueType font, in its own units. */
export function metricsOf(font) {
  const tables = readTables(font);
  const { metrics } = readGlyphs(tables);
  const hhea = tables.get("hhea");
  return {
    unitsPerEm: tables.get("head").readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    advances: new Map(
      readCmap(tables.get("cmap")).map(([code, glyph]) => [code, metrics[glyph].advance]),
    ),
  };
}
