import { expect, test } from "vitest";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { finishDocument, openDocument, write } from "./open-document.ts";
import type { PrintFont } from "./print-fonts.ts";

const at = new Date("2026-11-21T09:00:00Z");
const fonts: readonly PrintFont[] = ["archivo-800", "public-sans-700", "public-sans-400"];

async function print(text: string): Promise<string> {
  const pdf = await openDocument({ title: "Names", at });
  for (const [line, font] of fonts.entries()) {
    write(pdf, text, [28, 28 + 30 * line, 360], { font, size: 9 });
  }
  return (await readPdf(await finishDocument(pdf))).text.normalize("NFC").trim();
}

test.each([
  ["Yoruba", "Ọlọ́runfẹ́mi Ọ̀ṣúntókun"],
  ["Yoruba, in parts", "Ọlọ́runfẹ́mi Ọ̀ṣúntókun".normalize("NFD")],
  ["Igbo", "Ńgọzị Ụ̀zọ́ṅná Ǹdụ́kwē"],
  ["Hausa", "Ɓala Ɗan’asabe Ƙàrfē Ƴar’adua ʼyan"],
  ["Fulfulde", "Ŋgaari ɲaaɗo Ɲaako"],
  ["Kanuri", "Kə̀rə̂ Ǝgwa Ǝ́"],
  ["Tiv and Tyap", "Ĉe Ŝôm̀ a̱ṯyap ē̱"],
])("a PDF has every mark of a name in %s", async (_, name) => {
  expect(await print(name)).toBe(fonts.map(() => name.normalize("NFC")).join(" "));
});

test("a copied name keeps its letters, even after the same letter with a mark", async () => {
  expect(await print("Ṣẹ́gun Moses")).toContain("Ṣẹ́gun Moses");
});
