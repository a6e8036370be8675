import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { checkIdentity, type IdentityParts } from "./check-identity.ts";
import { type Fault, FolderError } from "./faults.ts";
import { type Colours, type Identity, IdentityFile, type Schemes } from "./identity-shape.ts";
import { openYaml, partOf } from "./open-yaml.ts";
import { readDrawings } from "./read-drawings.ts";
import { readSignatories } from "./read-signatures.ts";
import { encodingFaults, readSource } from "./read-source.ts";

/** The academy's own texts, by the paths of the texts they replace: `/content/about.yaml`. */
export function readTexts(folder: string): Record<string, string> {
  const content = join(folder, "content");
  if (!existsSync(content)) return {};
  return Object.fromEntries(
    readdirSync(content, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(md|yaml)$/.test(path))
      .map((path) => [`/content/${path.replaceAll("\\", "/")}`, readSource(join(content, path))]),
  );
}

/** The names of the file's parts, whatever is in them. */
const PartNames = z.strictObject(
  Object.fromEntries(Object.keys(IdentityFile.shape).map((name) => [name, z.unknown().optional()])),
);

/** What a folder says of the academy, as far as it can be read. */
type FoundIdentity = {
  /** Null where something is wrong. */
  readonly identity: Identity | null;
  readonly faults: Fault[];
  /** What programs may name, whatever else is wrong; null where nobody can tell. */
  readonly named: { readonly centreIds: string[] | null; readonly levelIds: string[] | null };
  /** The parts of the file that fit, whatever is wrong with others. */
  readonly parts: IdentityParts;
  /** The line of a field of academy.yaml. */
  lineOf(path: readonly PropertyKey[]): number | null;
  /** Null where there is none, or something is wrong with it. */
  readonly mark: string | null;
};

/** The ids in a list; null where there is no list, or an id is there twice: another was meant, and nobody knows which. */
function idsIn(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null;
  const ids = list.map((entry) => partOf(entry, "id")).filter((id) => typeof id === "string");
  return new Set(ids.map((id) => id.toLowerCase())).size < ids.length ? null : ids;
}

function familyColoursOf({ light, dark }: Schemes): Identity["familyColours"] {
  const both = (name: keyof Colours) => ({ light: light[name], dark: dark[name] });
  return {
    build: both("laterite"),
    power: both("keke"),
    motion: both("faru"),
    signal: both("baba"),
    cloth: both("henna"),
    care: both("dawa"),
  };
}

/** Reads academy.yaml, mark.svg and mark-bar.svg, and says everything that is wrong in them. */
export function findIdentity(folder: string): FoundIdentity {
  const file = "academy.yaml";
  const path = join(folder, file);
  const faults: Fault[] = [];
  const missing = (name: string, words: string) =>
    faults.push({ file: name, line: null, field: "", words: `there is no such file: ${words}` });
  const { mark, barMark } = readDrawings(folder, faults);
  const drawn = faults.length > 0 ? null : mark;
  if (!existsSync(path)) {
    missing(file, `npm run academy -- new ${folder} writes one`);
    const named = { centreIds: null, levelIds: null };
    return { ...{ identity: null, faults, named, parts: {} }, lineOf: () => null, mark: drawn };
  }
  const source = readSource(path);
  const yaml = openYaml(file, source);
  // Each part by itself, so that a fault in one does not hide what is wrong between the others.
  yaml.read(PartNames, []);
  const { value } = yaml;
  const isRead = typeof value === "object" && value !== null && !Array.isArray(value);
  const parts: IdentityParts = isRead
    ? Object.fromEntries(
        Object.entries(IdentityFile.shape).map(([name, shape]) => [name, yaml.read(shape, [name])]),
      )
    : {};
  const levels = partOf(value, "levels");
  const named = {
    centreIds: idsIn(partOf(value, "centres")),
    levelIds: idsIn(levels),
  };
  const { utcOffsetMinutes, colours } = checkIdentity(yaml, parts);
  const signatories = readSignatories(
    folder,
    parts.certificates?.signatories ?? [],
    (index, words) => yaml.tell(["certificates", "signatories", index, "signature"], words),
  );
  if (!parts.demonstration && !existsSync(join(folder, "content", "about.yaml")))
    missing("content/about.yaml", "say what this academy is for");
  faults.unshift(...encodingFaults(file, source), ...yaml.faults);
  const read = { faults, named, parts, lineOf: yaml.lineOf, mark: drawn };
  if (faults.length > 0 || !colours || mark === null) return { identity: null, ...read };
  const { certificates: _, ...identity } = parts as z.output<typeof IdentityFile>;
  return {
    ...read,
    identity: {
      ...identity,
      signatories,
      colours,
      barColours: { light: colours.light["baba-deep"], dark: colours.dark.lime },
      familyColours: familyColoursOf(colours),
      searchExample: identity.examples.search,
      registrationLinksMonths: identity.kept.registrationLinksMonths,
      mark,
      barMark: barMark ?? mark,
      utcOffsetMinutes,
    },
  };
}

/**
 * Reads and checks an academy's folder: academy.yaml and mark.svg.
 * @throws FolderError with every fault in plain words
 */
export function readIdentity(folder: string): Identity {
  const { identity, faults } = findIdentity(folder);
  if (!identity) throw new FolderError(folder, faults);
  return identity;
}
