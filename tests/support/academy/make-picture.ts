import {
  type PictureFile,
  type PictureKind,
  picturePixels,
} from "#rooms/catalogue/pictures/pictures.ts";
import { sendForm } from "./form-data.ts";
import type { TestAcademy } from "./open-academy.ts";

const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};

/** The header of a WebP picture of a given size, as cameras and browsers write it; no picture follows. */
export function webpOf({ width, height }: { width: number; height: number }, exif = ""): Buffer {
  const extended = Buffer.alloc(10);
  extended.writeUInt8(exif ? 0x08 : 0);
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const chunks = [chunk("VP8X", extended), ...(exif ? [chunk("EXIF", Buffer.from(exif))] : [])];
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return chunk("RIFF", body);
}

/** The same for a JPEG. */
export function jpegOf({ width, height }: { width: number; height: number }, exif = ""): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(0xff00 + marker);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const frame = Buffer.alloc(9);
  frame.writeUInt8(8);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    ...(exif ? [segment(0xe1, Buffer.from(`Exif\0\0${exif}`, "latin1"))] : []),
    segment(0xc0, frame),
    segment(0xda, Buffer.alloc(4)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Uploads the files of a photograph as the screen does. @param change the bytes of single files */
export async function uploadPicture(
  academy: TestAcademy,
  kind: PictureKind,
  change: Partial<Record<PictureFile, Buffer>> = {},
): Promise<Record<PictureFile, string>> {
  const files = Object.entries(picturePixels(kind)).map(async ([purpose, size]) => {
    const bytes = change[purpose as PictureFile] ?? webpOf(size);
    const { status, body } = await sendForm(academy, "/uploads", [
      ["purpose", purpose],
      ["file", { name: "photo.webp", bytes }],
    ]);
    if (status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
    return [purpose, (body as { fileId: string }).fileId] as const;
  });
  return Object.fromEntries(await Promise.all(files)) as Record<PictureFile, string>;
}
