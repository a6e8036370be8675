import { parse } from "yaml";

/** A mark in a text that its author has to remove → what is wrong while it is there. */
const marks = {
  invented:
    "its numbers or people are invented (`invented: true`). Write your own, or leave them out",
  template:
    "it is still the template (`template: true`). Change what is not true of you, then remove this line",
} as const;

/**
 * What visitors should not read on a real academy's site, a line for each text.
 * @param texts of the academy's folder, by their paths, `/content/home.yaml`
 */
export const findUnfinished = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts)
    .filter(([path]) => path.endsWith(".yaml"))
    .flatMap(([path, text]) => {
      const found: unknown = parse(text);
      const isMarked = (mark: string) =>
        typeof found === "object" && found !== null && Reflect.get(found, mark) === true;
      return Object.entries(marks)
        .filter(([mark]) => isMarked(mark))
        .map(([, words]) => `${path.slice(1)}: ${words}.`);
    });
