import { crc32 } from "node:zlib";
import type { FileKind } from "../file-kinds.ts";

/**
 * Phones write into a photograph where and when it was taken, and with what. Nobody needs that here, so we do not
 * store it; the pixels stay as they are. Only the orientation stays, because without it the picture would lie on its
 * side.
 */

/** How a picture has to be turned, 1 to 8 (EXIF's tag 0x0112). */
type Orientation = number;

const upright: Orientation = 1;

/** The orientation in EXIF data, which is a TIFF file; upright where there is none. */
function orientationIn(tiff: Buffer): Orientation {
  try {
    const isLittle = tiff.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const first = long(4);
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + entry * 12;
      const value = short(at + 8);
      if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : upright;
    }
  } catch (error) {
    // The data ends in the middle of a number.
    if (!(error instanceof RangeError)) throw error;
  }
  return upright;
}

/** EXIF data with nothing but the orientation. */
function tiffOf(orientation: Orientation): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const startsWith = (bytes: Buffer, at: number, text: string) =>
  bytes.toString("latin1", at, at + text.length) === text;

const exif = "Exif\0\0";

/**
 * What a decoder needs: the basic header, the colours, and how to interpret Adobe's colours. Comments may hold
 * anything.
 */
function isNeeded(marker: number, bytes: Buffer, content: number): boolean {
  if (marker === 0xe0) return startsWith(bytes, content, "JFIF");
  if (marker === 0xe2) return startsWith(bytes, content, "ICC_PROFILE");
  return marker === 0xee || (marker !== 0xfe && (marker < 0xe0 || marker > 0xef));
}

/** A marker has no zero, restart or fill byte after its FF. */
const isMarker = (next: number) => next > 0x01 && next < 0xff && (next < 0xd0 || next > 0xd7);

/** Anything after its end is removed too: phones append second pictures and videos there, with the same data. */
function stripJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let orientation = upright;
  let inScan = false;
  for (let at = 2; at < bytes.length; ) {
    let marked = bytes.indexOf(0xff, at);
    while (marked >= 0 && !isMarker(bytes[marked + 1] ?? 0))
      marked = bytes.indexOf(0xff, marked + 1);
    if (marked < 0) return null;
    if (inScan) kept.push(bytes.subarray(at, marked));
    const marker = bytes[marked + 1] ?? 0;
    if (marker === 0xd9) {
      const own = tiffOf(orientation);
      const head = Buffer.from([0xff, 0xe1, 0, own.length + exif.length + 2]);
      const turned = orientation === upright ? [] : [head, Buffer.from(exif, "latin1"), own];
      return Buffer.concat([bytes.subarray(0, 2), ...turned, ...kept, Buffer.from([0xff, 0xd9])]);
    }
    if (marked + 4 > bytes.length) return null;
    const content = marked + 4;
    const end = marked + 2 + Math.max(2, bytes.readUInt16BE(marked + 2));
    if (end > bytes.length) return null;
    if (marker === 0xe1 && startsWith(bytes, content, exif)) {
      orientation = orientationIn(bytes.subarray(content + exif.length, end));
    }
    if (isNeeded(marker, bytes, content)) kept.push(bytes.subarray(marked, end));
    inScan ||= marker === 0xda;
    at = end;
  }
  return null;
}

/** Besides the chunks that every decoder has to know: transparency, colours, size, and the frames of an animation. */
const shownChunks: ReadonlySet<string> = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);
/** The name of a chunk that a decoder has to know starts with a capital letter. */
const isShownChunk = (name: string) => /^[A-Z]/.test(name) || shownChunks.has(name);

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "eXIf") {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation !== upright) kept.push(pngChunk(name, tiffOf(orientation)));
    } else if (isShownChunk(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
}

function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Other chunks hold texts, and signatures of cameras. */
const shownParts: ReadonlySet<string> = new Set("VP8X|VP8 |VP8L|ALPH|ANIM|ANMF|ICCP".split("|"));

/** The WebP flags that say what else is in the file. */
const [hasExif, hasXmp] = [0x08, 0x04];

function stripWebp(bytes: Buffer): Buffer | null {
  let orientation = upright;
  const parts: { name: string; content: Buffer }[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return null;
    const name = bytes.toString("latin1", at, at + 4);
    const content = Buffer.from(bytes.subarray(at + 8, end));
    if (name === "EXIF") {
      orientation = orientationIn(content.subarray(startsWith(content, 0, exif) ? exif.length : 0));
    } else if (shownParts.has(name)) parts.push({ name, content });
    // A chunk has an even length, and the last byte of a file is often missing.
    at = end + (end % 2);
  }
  if (orientation !== upright) parts.push({ name: "EXIF", content: tiffOf(orientation) });
  for (const { name, content } of parts) {
    if (name !== "VP8X" || content.length === 0) continue;
    const others = content.readUInt8(0) & ~(hasExif | hasXmp);
    content.writeUInt8(orientation === upright ? others : others | hasExif, 0);
  }
  const kept = parts.map(({ name, content }) => webpChunk(name, content));
  return webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...kept]));
}

/**
 * A picture without place, time, device and texts.
 * @returns null for one that is cut off
 */
export function stripPicture(kind: FileKind, bytes: Buffer): Buffer | null {
  if (kind === "jpg") return stripJpeg(bytes);
  if (kind === "png") return stripPng(bytes);
  return kind === "webp" ? stripWebp(bytes) : bytes;
}
