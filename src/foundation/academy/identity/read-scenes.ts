import { join } from "node:path";
import type { Fault } from "./faults.ts";
import { encodingFaults, filesIn, readSource } from "./read-source.ts";
import {
  sceneAttributes,
  sceneBytes,
  sceneCanvas,
  scenePaints,
  sceneShapes,
} from "./scene-shape.ts";

const frame = new RegExp(
  `^<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="${sceneCanvas}">([\\s\\S]*)</svg>\\s*$`,
);

/** The names of the scenes' files: `masonry.svg`. */
export const sceneFiles = (folder: string): string[] =>
  filesIn(folder, "scenes").filter((name) => name.endsWith(".svg"));

/** What is wrong with one part of a drawing, a tag or the text between two; null if nothing is. */
function faultOf(part: string): string | null {
  if (!part.startsWith("<")) return part.trim() ? "remove the text: a scene has shapes only" : null;
  const [, name = "", attributes = ""] = /^<\/?([\w:-]+)([\s\S]*?)\/?>$/.exec(part) ?? [];
  if (!sceneShapes.some((shape) => shape === name))
    return `remove ${part.slice(0, 20)}: a scene may contain ${sceneShapes.join(", ")}`;
  const left = attributes.replace(/\s+([\w:-]+)="([^"]*)"/g, (all, key: string, value: string) =>
    sceneAttributes[key]?.test(value) ? "" : all,
  );
  if (!left.trim()) return null;
  return `remove ${left.trim()}: shapes have coordinates, transform, and a class of ${scenePaints.join(", ")}`;
}

/** Whether a part, or the tag before it, is told with the tag that begins what a scene may not contain. */
function isTold(parts: readonly string[], at: number): boolean {
  const isOther = (part = "") => {
    const [, name] = /^<\/?([\w:-]+)/.exec(part) ?? [];
    return name !== undefined && !sceneShapes.some((shape) => shape === name);
  };
  const part = parts[at] ?? "";
  if (part.startsWith("</")) return isOther(part);
  const before = parts[at - 1] ?? "";
  return !part.startsWith("<") && isOther(before) && !/^<\/|\/>$/.test(before);
}

/** Whether every group that begins also ends. */
function isBalanced(tags: readonly string[]): boolean {
  let open = 0;
  for (const tag of tags.filter((part) => !part.endsWith("/>"))) {
    open += tag.startsWith("</") ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** What is wrong in the drawn scenes of an academy's folder. */
export function sceneFaults(folder: string): Fault[] {
  return sceneFiles(folder).flatMap((name) => {
    const file = `scenes/${name}`;
    const source = readSource(join(folder, "scenes", name));
    const faults = encodingFaults(file, source);
    const tell = (words: string, at = 0) =>
      faults.push({ file, line: source.slice(0, at).split("\n").length, field: "", words });
    const bytes = Buffer.byteLength(source);
    if (bytes > sceneBytes) tell(`it has ${bytes} bytes: ${sceneBytes} at most`);
    const inside = frame.exec(source)?.[1];
    if (inside === undefined) {
      tell(`begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="${sceneCanvas}">`);
      return faults;
    }
    const parts = [...inside.matchAll(/<[^>]*>|[^<]+/g)];
    const start = source.indexOf(inside);
    const texts = parts.map(([part]) => part);
    for (const [at, { 0: part, index }] of parts.entries()) {
      const words = isTold(texts, at) ? null : faultOf(part);
      if (words) tell(words, start + index);
    }
    if (!isBalanced(texts.filter((part) => part.startsWith("<"))))
      tell("a shape or a group does not end: close it with />, or a group with </g>");
    return faults;
  });
}

/** The drawn scenes of an academy's folder, without their frame, by the ids of the programs. */
export const readScenes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    sceneFiles(folder).map((name) => [
      name.slice(0, -".svg".length),
      frame.exec(readSource(join(folder, "scenes", name)))?.[1]?.trim() ?? "",
    ]),
  );
