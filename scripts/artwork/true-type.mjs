/** Reads and writes TrueType fonts, table by table (OpenType 1.9): as much as merging and measuring need. */

export function readTables(font) {
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
export function readCmap(cmap) {
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

export function writeCmap(pairs) {
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

export function readGlyphs(tables) {
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

export function writeFont(tables) {
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

/**
 * Renames a font to its own family name and weight, by which a renderer finds it. Cutting a variable font to
 * one weight leaves it named after its lightest.
 */
export function renameFont(font, family, weight) {
  const tables = readTables(font);
  const names = [
    [1, family],
    [2, weight >= 700 ? "Bold" : "Regular"],
    [4, `${family} ${weight}`],
    [6, `${family.replaceAll(" ", "")}-${weight}`],
  ].map(([id, text]) => [id, Buffer.from(text, "utf16le").swap16()]);
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  names.forEach(([id, text], index) => {
    [3, 1, 0x409, id, text.length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    });
    offset += text.length;
  });
  tables.set("name", Buffer.concat([head, ...names.map(([, text]) => text)]));
  tables.get("OS/2").writeUInt16BE(weight, 4);
  tables.delete("STAT");
  return writeFont(tables);
}

/**
 * Shows each space with the glyph of the no-break space, which is as wide. Both families kern letters with the other
 * one: "bank transfer" lost a quarter of its space after the k, and "Tiling - Beginner" half of it beside the hyphen.
 */
export function evenSpaces(font) {
  const tables = readTables(font);
  const characters = new Map(readCmap(tables.get("cmap")));
  characters.set(0x20, characters.get(0xa0));
  tables.set("cmap", writeCmap([...characters]));
  return writeFont(tables);
}

/** Characters of a TrueType font. */
export function charactersOf(font) {
  return readCmap(readTables(font).get("cmap")).map(([code]) => code);
}

/** Units per em, vertical metrics and advance widths (by character) of a TrueType font, in its own units. */
export function metricsOf(font) {
  const tables = readTables(font);
  const { metrics } = readGlyphs(tables);
  const hhea = tables.get("hhea");
  return {
    unitsPerEm: tables.get("head").readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    xHeight: tables.get("OS/2").readInt16BE(86),
    advances: new Map(
      readCmap(tables.get("cmap")).map(([code, glyph]) => [code, metrics[glyph].advance]),
    ),
  };
}
