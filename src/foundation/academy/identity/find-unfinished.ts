import { faultLine } from "./faults.ts";
import { openYaml, partOf } from "./open-yaml.ts";

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
      const file = path.slice(1);
      const yaml = openYaml(file, text);
      return Object.entries(marks)
        .filter(([mark]) => partOf(yaml.value, mark) === true)
        .map(([mark, words]) =>
          faultLine({ file, line: yaml.lineOf([mark]), field: "", words: `${words}.` }),
        );
    });
