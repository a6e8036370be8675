import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import PdfDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { faultBeforeSending } from "#foundation/files/file-kinds.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { pdfOf, realFiles, sendForm } from "../support/academy/form-data.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

const academy = await openAcademyForFile();

const upload = (name: string, bytes: Buffer, purpose: string) =>
  sendForm(academy, "/uploads", [
    ["file", { name, bytes }],
    ["purpose", purpose],
  ]);

const heic = Buffer.concat([
  Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"),
  Buffer.alloc(2_000),
]);
const mailHead = Buffer.from("\r\n\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n".padEnd(900));

test.each([
  [
    "a PDF after what a printer wrote",
    "cv.pdf",
    Buffer.concat([mailHead, pdfOf(3_000)]),
    "cvResume",
    "cv.pdf",
  ],
  ["a JPEG called .jfif", "card.jfif", realFiles.jpg, "nationalId", "card.jpg"],
  ["a JPEG in capitals", "CARD.JPE", realFiles.jpg, "nationalId", "CARD.jpg"],
  ["a PNG called .jpg", "card.jpg", realFiles.png, "nationalId", "card.png"],
  ["a JPEG called .pdf", "card.pdf", realFiles.jpg, "nationalId", "card.jpg"],
  [
    "a picture without ending",
    "content-1000023",
    realFiles.jpg,
    "nationalId",
    "content-1000023.jpg",
  ],
  ["a PDF without ending", "CV v1.2", realFiles.pdf, "cvResume", "CV v1.2.pdf"],
  ["a name with a dot in it", "Dr.Musa", realFiles.docx, "cvResume", "Dr.Musa.docx"],
  ["a letter called .doc", "letter.doc", realFiles.docx, "cvResume", "letter.docx"],
])("takes %s and corrects its name", async (_, name, bytes, purpose, stored) => {
  expect(await upload(name, bytes, purpose)).toMatchObject({ status: 201, body: { name: stored } });
});

test.each([
  [
    "IMG_0042.HEIC",
    heic,
    "nationalId",
    "IMG_0042.HEIC is a HEIC picture. Use PDF, JPG or PNG. For a JPG, take a screenshot of the picture and send that.",
  ],
  // Even when the phone gave it a different extension, and where no picture is accepted.
  [
    "photo.jpg",
    heic,
    "nationalId",
    "photo.jpg is a HEIC picture. Use PDF, JPG or PNG. For a JPG, take a screenshot of the picture and send that.",
  ],
  ["photo.heic", heic, "cvResume", "photo.heic is not a .pdf, .doc or .docx file"],
  ["cv.pdf", realFiles.exe, "cvResume", "cv.pdf is not a real PDF file. Use PDF, DOC or DOCX."],
  // By the name that the person sees on their device.
  ["cv.pdf", realFiles.png, "cvResume", "cv.pdf is not a real PDF file. Use PDF, DOC or DOCX."],
  [
    "card.jpg",
    realFiles.docx,
    "nationalId",
    "card.jpg is not a real JPG file. Use PDF, JPG or PNG.",
  ],
  ["content-7", realFiles.exe, "cvResume", "content-7 is not a .pdf, .doc or .docx file"],
  [
    "late.pdf",
    Buffer.concat([Buffer.alloc(1_100, 32), pdfOf(3_000)]),
    "cvResume",
    "late.pdf is not a real PDF file. Use PDF, DOC or DOCX.",
  ],
])("refuses %s and says what the field takes", async (name, bytes, purpose, error) => {
  expect(await upload(name, bytes, purpose)).toMatchObject({ status: 415, body: { error } });
});

/** A PDF as a bank or a phone makes it. */
async function madePdf(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const document = new PdfDocument(options);
  document.text("₦95,000 sent");
  document.end();
  return buffer(document);
}

const plain = await madePdf({});
const locked = await madePdf({ userPassword: "1234" });
const lockedAnew = await madePdf({ userPassword: "1234", pdfVersion: "1.7ext3" });

describe("a file that nobody could open", () => {
  test.each([
    ["slip.pdf", locked, "has a password. Save the PDF without"],
    ["slip.pdf", lockedAnew, "has a password"],
    ["slip.pdf", plain.subarray(0, -200), "seems to be cut off"],
    ["slip.pdf", Buffer.concat([plain, Buffer.from("9 0 obj\n<<")]), "seems to be cut off"],
    ["slip.jpg", realFiles.jpg.subarray(0, -20), "seems to be cut off"],
    ["slip.jpg", realFiles.jpg.subarray(0, 200), "seems to be cut off"],
    ["slip.png", realFiles.png.subarray(0, -12), "seems to be cut off"],
    ["logo.webp", realFiles.webp.subarray(0, -4), "seems to be cut off", "picture"],
  ])("%s, case %$, is refused at once", async (name, bytes, error, purpose = "nationalId") => {
    const { status, body } = await upload(name, bytes, purpose);
    expect(status).toBe(422);
    expect((body as { error: string }).error).toContain(`${name} ${error}`);
  });

  test("an encrypted PDF that opens without a password is taken", async () => {
    const bytes = await madePdf({ ownerPassword: "bank", permissions: { modifying: false } });
    expect(bytes.toString("latin1")).toContain("/Encrypt");
    expect(await upload("slip.pdf", bytes, "nationalId")).toMatchObject({ status: 201 });
  });
});

describe("a photograph", () => {
  const place = "N 8 53.1 E 11 22.2 GPS";
  /** A phone's EXIF data: the orientation, and a text with the place. */
  const tiff = (orientation: number) => {
    const head = Buffer.from("4d4d002a000000080002", "hex");
    const entry = (tag: number, type: number, count: number, value: number) => {
      const bytes = Buffer.alloc(12);
      bytes.writeUInt16BE(tag, 0);
      bytes.writeUInt16BE(type, 2);
      bytes.writeUInt32BE(count, 4);
      if (type === 3) bytes.writeUInt16BE(value, 8);
      else bytes.writeUInt32BE(value, 8);
      return bytes;
    };
    const entries = [entry(0x0112, 3, 1, orientation), entry(0x8825, 4, 1, 38)];
    return Buffer.concat([head, ...entries, Buffer.alloc(4), Buffer.from(place)]);
  };
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const exif = (orientation: number) =>
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff(orientation)]));
  const [start, picture] = [realFiles.jpg.subarray(0, 2), realFiles.jpg.subarray(2)];
  const jpeg = (orientation: number) =>
    Buffer.concat([
      ...[
        start,
        exif(orientation),
        segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`)),
      ],
      ...[segment(0xed, Buffer.from(place)), segment(0xfe, Buffer.from(place)), picture],
      // A second picture, as phones append them.
      ...[start, exif(1), picture],
    ]);
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const bytes = Buffer.alloc(named.length + 8);
    bytes.writeUInt32BE(content.length);
    named.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(named), named.length + 4);
    return bytes;
  };
  const png = (orientation: number) =>
    Buffer.concat([
      ...[realFiles.png.subarray(0, 33), chunk("eXIf", tiff(orientation))],
      ...[chunk("tEXt", Buffer.from(`Comment\0${place}`)), chunk("iTXt", Buffer.from(place))],
      ...[chunk("zTXt", Buffer.concat([Buffer.from("x\0\0"), deflateSync(place)]))],
      // A content credential from the camera, and a part that only its own software understands.
      ...[chunk("caBX", Buffer.from(place)), chunk("prVt", Buffer.from(place))],
      ...[realFiles.png.subarray(33), Buffer.from(place)],
    ]);

  /** Without the byte that makes its last part even, as some programs write it. */
  const webp = (orientation: number) => {
    const part = (name: string, content: Buffer) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(content.length);
      return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
    };
    const flags = Buffer.from("0c000000000000000000", "hex");
    const parts = [
      ...[Buffer.from("WEBP"), part("VP8X", flags), part("VP8 ", picture)],
      ...[part("EXIF", tiff(orientation)), part("XMP ", Buffer.from(`${place}!`))],
      part("C2PA", Buffer.from(`${place}?`)),
    ];
    return part("RIFF", Buffer.concat(parts)).subarray(0, -1);
  };

  /** What the academy stored of a file that was sent. */
  async function storedOf(name: string, bytes: Buffer, purpose = "nationalId"): Promise<Buffer> {
    const { status, body } = await upload(name, bytes, purpose);
    expect(status, JSON.stringify(body)).toBe(201);
    const { fileId } = body as { fileId: string };
    const [row] = await academy.ctx.db.select().from(uploads).where(eq(uploads.id, fileId));
    const stored = await buffer(await academy.ctx.files.storage.open(row?.storageKey ?? ""));
    expect(stored.length).toBe(row?.sizeBytes);
    return stored;
  }
  const turned = "4d4d002a00000008000101120003000000010006";

  test.each([
    ["card.jpg", jpeg(6), "nationalId"],
    ["card.png", png(6), "nationalId"],
    ["logo.jpg", jpeg(6), "picture"],
    ["certificate.png", png(6), "academicCertificates"],
  ])("%s keeps its pixels and its side, and loses its place", async (name, bytes, purpose) => {
    expect(bytes.includes(place)).toBe(true);
    const stored = await storedOf(name, bytes, purpose);
    expect(stored.includes(place)).toBe(false);
    expect(stored.toString("hex")).toContain(turned);
    const pixels = name.endsWith("jpg") ? picture : realFiles.png.subarray(33);
    expect(stored.subarray(-pixels.length)).toEqual(pixels);
  });

  test("a WebP keeps its pixels and its side too", async () => {
    expect(webp(6).includes(place)).toBe(true);
    const stored = await storedOf("logo.webp", webp(6), "picture");
    expect(stored.includes(place)).toBe(false);
    expect(stored.includes(picture)).toBe(true);
    expect(stored.toString("hex")).toContain(turned);
    expect(stored.includes(Buffer.from("VP8X\n\0\0\0\x08", "latin1"))).toBe(true);
    const upright = await storedOf("logo.webp", webp(1), "picture");
    expect(upright.includes("EXIF")).toBe(false);
    expect(upright.readUInt32LE(4)).toBe(upright.length - 8);
  });

  test("that is upright, or says nothing, is only its pixels", async () => {
    expect(await storedOf("card.jpg", jpeg(1))).toEqual(realFiles.jpg);
    expect(await storedOf("card.png", png(1))).toEqual(realFiles.png);
    expect(await storedOf("card.jpg", realFiles.jpg)).toEqual(realFiles.jpg);
    expect(await storedOf("card.png", realFiles.png)).toEqual(realFiles.png);
  });
});

test("a browser sends what may be right, and stops what cannot be", () => {
  const rule = { kinds: ["pdf", "jpg", "png"] } as const;
  const faultOf = (name: string, type: string) => faultBeforeSending({ name, type, size: 9 }, rule);
  for (const [name, type] of [
    ["card.jfif", "image/jpeg"],
    ["content-1000023", ""],
    ["scan", "application/octet-stream"],
    ["letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ] as const) {
    expect([name, faultOf(name, type)]).toEqual([name, null]);
  }
  expect(faultOf("film.mp4", "video/mp4")?.text).toBe(
    "film.mp4 is not a .pdf, .jpg, .jpeg or .png file",
  );
  expect(faultOf("IMG_1.HEIC", "image/heic")?.text).toMatch(
    /^IMG_1.HEIC is a HEIC picture\. Use PDF, JPG or PNG\./,
  );
});
