import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, visit } from "yaml";
import type * as z from "zod";
import { braceFaults } from "./braces.ts";
import type { Fault } from "./faults.ts";
import { plainWords, syntaxWords, unquotedWords } from "./plain-words.ts";
import { readYamlText } from "./read-yaml.ts";

type Path = readonly PropertyKey[];

/** A YAML text, and what is wrong in it so far. */
export type YamlText = {
  /** What it says; null where it cannot be read. */
  readonly value: unknown;
  /** The fields and entries that are left out because they cannot be read; null if that is the whole file. */
  readonly hidden: readonly string[] | null;
  readonly faults: Fault[];
  /** The line of a field, or of what should contain it. */
  lineOf(path: Path): number;
  /** Adds a fault. */
  tell(path: Path, words: string): void;
  /**
   * Reads a part of it, and adds every fault.
   * @param given the value in place of what is at the path
   * @returns undefined where it does not fit
   */
  read<Shape extends z.ZodType>(
    shape: Shape,
    path: Path,
    given?: unknown,
  ): z.output<Shape> | undefined;
  /** Adds a fault for each name in braces that is no fact. */
  checkBraces(facts: readonly string[], words?: string): void;
};

/** A field of a value that may be anything. */
export const partOf = (value: unknown, part: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, part) : undefined;

/** What an entry of a list is called: its id or a name of one word; else its place, counted from one. */
function nameOf(entry: unknown, at: number): string {
  const name = ["id", "name", "title"].map((key) => partOf(entry, key)).find(Boolean);
  return typeof name === "string" && /^[\w-]+$/.test(name) ? name : String(at + 1);
}

/** `centres.yola.phone` */
function fieldOf(value: unknown, path: Path): string {
  let inner = value;
  return path
    .map((part) => {
      inner = partOf(inner, part);
      return typeof part === "number" ? nameOf(inner, part) : String(part);
    })
    .join(".");
}

/** The path of a scalar from what contains it. */
function pathOf(ancestors: readonly unknown[], key: unknown): PropertyKey[] {
  const path = ancestors.flatMap((one, at): PropertyKey[] => {
    if (isPair(one)) return [String(isScalar(one.key) ? one.key.value : one.key)];
    const next = ancestors[at + 1];
    return isSeq(one) && next !== undefined ? [one.items.indexOf(next)] : [];
  });
  return typeof key === "number" && isSeq(ancestors.at(-1)) ? [...path, key] : path;
}

/** Where a field begins: at its name, or at the entry of a list. */
function startOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let start = (node as Node | null)?.range?.[0] ?? 0;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(part),
      );
      if (!pair) break;
      start = (pair.key as Node).range?.[0] ?? start;
      node = pair.value;
    } else if (isSeq(node) && typeof part === "number") {
      node = node.items[part];
      start = (node as Node | undefined)?.range?.[0] ?? start;
    } else break;
  }
  return start;
}

/**
 * Reads a text as YAML.
 * @param file its path, for faults
 * @param firstLine where it begins in the file
 */
export function openYaml(file: string, source: string, firstLine = 1): YamlText {
  const { document, lineAt: lineIn, twice, unreadable, isReadable } = readYamlText(source);
  const lineAt = (offset: number) => lineIn(offset) + firstLine - 1;
  const faults: Fault[] = [
    ...unreadable.map(({ line, words, hides }) => {
      const where = hides.join(" and ") || "this file";
      const more = `What else is wrong in ${where} shows once this line is right`;
      return { file, field: "", words: `${words}. ${more}`, line: line + firstLine - 1 };
    }),
    ...twice.map((line) => {
      const words = syntaxWords("DUPLICATE_KEY");
      return { file, field: "", words, line: line + firstLine - 1 };
    }),
  ];
  const value: unknown = isReadable ? document.toJS() : null;
  const hidden = unreadable.flatMap(({ hides }) => hides);
  // Fields that are missing because they have another name, or cannot be read: they are one fault, not two.
  const misnamed = new Set(hidden);
  const tell = (path: Path, words: string, line = lineAt(startOf(document, path))) => {
    if (misnamed.has(path.join("."))) return;
    faults.push({ file, line, field: fieldOf(value, path), words });
  };
  return {
    value,
    hidden: isReadable ? hidden : null,
    faults,
    lineOf: (path) => lineAt(startOf(document, path)),
    tell: (path, words) => tell(path, words),
    read(shape, path, given = path.reduce(partOf, value)) {
      if (!isReadable) return undefined;
      const read = shape.safeParse(given, { error: plainWords });
      // Unknown names come first.
      for (const issue of read.error?.issues ?? []) {
        if (issue.code !== "unrecognized_keys") continue;
        const at = [...path, ...issue.path];
        for (const [turn, words] of issue.message.split("\n").entries()) {
          tell([...at, issue.keys[turn] ?? ""], words);
          const [, meant] = /Did you mean (\S+)\?$/.exec(words) ?? [];
          const isMissing = partOf(at.reduce(partOf, value), meant ?? "") === undefined;
          if (meant && isMissing) misnamed.add([...at, meant].join("."));
        }
      }
      for (const issue of read.error?.issues ?? []) {
        const at = [...path, ...issue.path];
        if (issue.code !== "unrecognized_keys")
          tell(at, unquotedWords(document, { ...issue, path: at }) ?? issue.message);
      }
      return read.data;
    },
    checkBraces(facts, words) {
      if (!isReadable) return;
      visit(document, {
        Scalar(key, node, ancestors) {
          if (key === "key" || typeof node.value !== "string" || !node.range) return;
          const text = source.slice(node.range[0], node.range[1]);
          for (const found of braceFaults(text, facts)) {
            const line = lineAt(node.range[0] + found.at);
            tell(pathOf(ancestors, key), words ?? found.words, line);
          }
        },
      });
    },
  };
}
