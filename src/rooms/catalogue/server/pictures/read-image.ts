import type { PixelSize } from "../../rules/pictures.ts";

/** What a photograph's bytes say about it. */
type Image = PixelSize & {
  /** It says where, when or with what it was taken (EXIF, XMP, IPTC). */
  readonly hasMetadata: boolean;
};

const textAt = (bytes: Buffer, at: number, length: number) =>
  bytes.toString("latin1", at, at + length);

/** The pixels of one chunk of a WebP file (RFC 9649); null for a chunk without them. */
function webpPixels(name: string, bytes: Buffer, at: number): PixelSize | null {
  if (name === "VP8X") {
    return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
  }
  if (name === "VP8 ") {
    return {
      width: bytes.readUInt16LE(at + 6) & 0x3fff,
      height: bytes.readUInt16LE(at + 8) & 0x3fff,
    };
  }
  if (name !== "VP8L") return null;
  const packed = bytes.readUInt32LE(at + 1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

function readWebp(bytes: Buffer): Image | null {
  let pixels: PixelSize | null = null;
  let hasMetadata = false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = textAt(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === "ANIM" || at + 8 + length > bytes.length) return null;
    if (name === "EXIF" || name === "XMP ") hasMetadata = true;
    pixels ??= webpPixels(name, bytes, at + 8);
    at += 8 + length + (length % 2);
  }
  return pixels && { ...pixels, hasMetadata };
}

/** Segments with EXIF or XMP, and those of Photoshop with IPTC. Comments may hold anything. */
const metadataMarkers = new Set([0xe1, 0xed, 0xfe]);

/** The frame headers of all ways to compress, but not of tables for them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Image | null {
  let pixels: PixelSize | null = null;
  let hasMetadata = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (metadataMarkers.has(marker)) hasMetadata = true;
    if (isFrame(marker)) {
      pixels = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    // The picture itself follows.
    if (marker === 0xda) break;
    at += 2 + length;
  }
  return pixels && { ...pixels, hasMetadata };
}

/** Reads the size of a WebP or JPEG picture, and whether it says more than it shows. @returns null for any other bytes */
export function readImage(bytes: Buffer): Image | null {
  try {
    if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return readWebp(bytes);
    if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    return null;
  } catch (error) {
    // The file ends in the middle of a number.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
