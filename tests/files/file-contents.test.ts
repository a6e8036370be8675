import { expect, test } from "vitest";
import { faultBeforeSending } from "#foundation/files/file-kinds.ts";
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
  // Also when the phone gave it another ending, and where no picture is taken.
  [
    "photo.jpg",
    heic,
    "nationalId",
    "photo.jpg is a HEIC picture. Use PDF, JPG or PNG. For a JPG, take a screenshot of the picture and send that.",
  ],
  ["photo.heic", heic, "cvResume", "photo.heic is not a .pdf, .doc or .docx file"],
  ["cv.pdf", realFiles.exe, "cvResume", "cv.pdf is not a real PDF file. Use PDF, DOC or DOCX."],
  // By the name that the person sees on the device.
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
