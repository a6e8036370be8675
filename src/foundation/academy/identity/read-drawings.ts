import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./faults.ts";
import { encodingFaults, readSource } from "./read-source.ts";

/** What makes a drawing unfit for pages, icons and documents, and what people call it. */
const unfit: Readonly<Record<string, RegExp>> = {
  "a script": /<script|\son\w+=/i,
  "a style sheet": /<style/i,
  "a picture": /<image/i,
  text: /<text|<title|<foreignObject/i,
  "a link": /href=/i,
};

const square = 'draw it on a square: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';

/** A drawing of the folder, and what is wrong with it; null without the file. */
function readDrawing(folder: string, file: string, faults: Fault[]): string | null {
  const path = join(folder, file);
  if (!existsSync(path)) return null;
  const source = readSource(path);
  const tell = (words: string, at = 0) =>
    faults.push({ file, line: source.slice(0, at).split("\n").length, field: "", words });
  faults.push(...encodingFaults(file, source));
  // Drawing programs add more before and after it.
  const svg = /<svg[\s\S]*<\/svg>/.exec(source)?.[0];
  if (svg === undefined) {
    tell(
      "there is no drawing in it: save it as plain SVG, which begins with <svg and ends with </svg>",
    );
    return "";
  }
  const start = source.indexOf(svg);
  const [, width, height] = /<svg[^>]*\sviewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  if (!width || (file === "mark.svg" && width !== height)) tell(square, start);
  for (const [what, pattern] of Object.entries(unfit)) {
    const at = svg.search(pattern);
    if (at >= 0) tell(`remove ${what}: a mark has shapes only`, start + at);
  }
  return svg;
}

/** The mark, and the mark of the bar; null where a file is missing. */
export function readDrawings(folder: string, faults: Fault[]) {
  const mark = readDrawing(folder, "mark.svg", faults);
  if (mark === null)
    faults.push({
      ...{ file: "mark.svg", line: null, field: "" },
      words: "there is no such file: draw the mark and put it there",
    });
  return { mark, barMark: readDrawing(folder, "mark-bar.svg", faults) };
}
