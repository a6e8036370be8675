import { type Document, isMap, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { syntaxWords } from "./plain-words.ts";

/** Something that YAML cannot read. */
export type Unreadable = {
  readonly line: number;
  readonly words: string;
  /** The fields or entries that it makes unreadable: `contacts`; none for the whole file. */
  readonly hides: readonly string[];
};

/** Where the line of an offset is, counted from one. */
type LineAt = (offset: number) => number;

/**
 * Where the last quoted text before this place begins. One that is not closed goes on to the end of the file, and the
 * parser reports it there.
 */
function lastQuote(document: Document, before: number): number {
  let start = before;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith("QUOTE") && range && range[0] < before) start = range[0];
    },
  });
  return start;
}

/** A name that is there twice hides nothing: the parser reads on. */
const isTwice = ({ code }: { code: string }) => code === "DUPLICATE_KEY";

function parse(source: string) {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const lineAt: LineAt = (offset) => lines.linePos(offset).line;
  return { document, lineAt };
}

/** The first thing that cannot be read: the parser takes what follows it for something else. */
function firstError(document: Document, source: string, lineAt: LineAt) {
  const error = document.errors.find((one) => !isTwice(one));
  if (!error) return null;
  const isOpenQuote = error.message.startsWith("Missing closing");
  const line = lineAt(isOpenQuote ? lastQuote(document, error.pos[0]) : error.pos[0]);
  // A tab after spaces or a hyphen has many codes.
  const hasTab = /^[ -]*\t/.test(source.split("\n")[line - 1] ?? "");
  const code = isOpenQuote ? "OPEN_QUOTE" : hasTab ? "TAB_AS_INDENT" : error.code;
  return { line, words: syntaxWords(code) };
}

/** The parser does not notice that there is nothing to repeat at `*name`. */
function lostAlias(document: Document, lineAt: LineAt) {
  const lost: number[] = [];
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document)) lost.push(lineAt(alias.range?.[0] ?? 0));
    },
  });
  const [line] = lost;
  return line === undefined ? null : { line, words: syntaxWords("BAD_ALIAS") };
}

/** The lines of names that are there twice. */
const twiceIn = (document: Document, lineAt: LineAt): number[] =>
  document.errors.filter(isTwice).map(({ pos }) => lineAt(pos[0]));

/** A field at the left edge with all that belongs to it, or an entry of a list there. */
type Part = {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The name of the field, or the id of the entry. */
  readonly name: string;
};

/** What a part is called in which no name can be read. */
export const namelessPart = "this part";

function partsOf(lines: readonly string[], isList: boolean): Part[] {
  const begins = isList ? /^-/ : /^[^\s#\]}]/;
  const starts = lines.flatMap((line, at) => (begins.test(line) ? [at] : []));
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? lines.length;
    const text = lines.slice(from, to).join("\n");
    const named = isList ? /^[ -]*id: *["']?([\w-]+)/m : /^["']?([\w-]+)/;
    return { from, to, text, name: named.exec(text)?.[1] ?? namelessPart };
  });
}

/**
 * Leaves out the parts that cannot be read, and the one before where the line between them probably stands too far left.
 * What stays is at the same places.
 */
function leaveOut(source: string): { rest: string; left: Unreadable[] } {
  const lines = source.split("\n");
  const isList = lines.find((line) => /^[^\s#]/.test(line))?.startsWith("-") ?? false;
  const parts = partsOf(lines, isList);
  const clear = ({ from, to }: Part) => {
    for (let at = from; at < to; at++) lines[at] = " ".repeat(lines[at]?.length ?? 0);
  };
  const left = parts.flatMap((part, at): Unreadable[] => {
    const { document, lineAt } = parse(part.text);
    const fits = isList ? isSeq(document.contents) : isMap(document.contents);
    const error = firstError(document, part.text, lineAt);
    if (!error && fits) return [];
    clear(part);
    const otherwise = syntaxWords(isList ? "BAD_INDENT" : "MULTILINE_IMPLICIT_KEY");
    const { line, words } = error ?? { line: 1, words: otherwise };
    const before = parts[at - 1];
    const isTooFarLeft = !isList && line > 1 && /^[\w-]+: +[^\s#]/.test(part.text);
    if (before && isTooFarLeft) clear(before);
    const hides = before && isTooFarLeft ? [before.name, part.name] : [part.name];
    return [{ line: part.from + line, words, hides }];
  });
  return { rest: lines.join("\n"), left };
}

/**
 * Reads a text as YAML, as much of it as can be read.
 * @returns `isReadable: false` if that is nothing
 */
export function readYamlText(source: string) {
  const { document, lineAt } = parse(source);
  const error = firstError(document, source, lineAt) ?? lostAlias(document, lineAt);
  if (!error) {
    const twice = twiceIn(document, lineAt);
    return { document, lineAt, twice, unreadable: [] as Unreadable[], isReadable: true };
  }
  const { rest, left } = leaveOut(source);
  const part = parse(rest);
  const isRest =
    left.length > 0 &&
    part.document.contents !== null &&
    !firstError(part.document, rest, part.lineAt) &&
    !lostAlias(part.document, part.lineAt);
  if (isRest) {
    const twice = twiceIn(part.document, part.lineAt);
    return { ...part, twice, unreadable: left, isReadable: true };
  }
  const unreadable: Unreadable[] = [{ ...error, hides: [] }];
  return { document, lineAt, twice: [] as number[], unreadable, isReadable: false };
}
