import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { looksIn } from "#design/card-art/family-looks.ts";
import { readIdentity } from "#foundation/academy/identity/read-identity.ts";
import { localGovernmentsOf } from "#foundation/places/local-governments.ts";
import { stateNames } from "#foundation/places/states.ts";

/** What is ours, from our folder: its words, amounts and colours. The pages of another academy have none of it. */

export const project = join(import.meta.dirname, "..", "..");
export const ourFolder = join(project, "academy");
export const theirFolder = join(import.meta.dirname, "folder");

type Leaf = readonly [path: string, value: string | number | boolean];

/** `levels[].fees.tuition` with 40000, and so on for every value. */
export function leavesOf(value: unknown, path = ""): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${path}[]`));
  if (value && typeof value === "object")
    return Object.entries(value).flatMap(([name, part]) =>
      leavesOf(part, path ? `${path}.${name}` : name),
    );
  return value === null || value === undefined ? [] : [[path, value as Leaf[1]]];
}

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

/** As a reader sees it: entities and comments of HTML, line breaks and capitals make no difference. */
const plain = (text: string): string =>
  text
    .replace(/<!--.*?-->/g, "")
    .replace(/&(#x27|#39|apos);/g, "'")
    .replace(/&(quot|#34);/g, '"')
    .replace(/&amp;/g, "&")
    // Drawn tools have the names of trades.
    .replace(/custom:(\w+)(">\w+<)?/g, "")
    .replace(/(&nbsp;|\\n|\s)+/g, " ")
    .toLowerCase();

/** Values that say nothing about whose they are, by where they stand. */
const common: readonly RegExp[] = [
  // Compared in the style sheets.
  /^colours\./,
  // The specification's: learners pay in naira.
  /^currency\./,
  /^(timeZoneName|locale)$/,
  // "a day", "Facebook".
  /^(contacts\.visitNotice|social\[\]\.(name|icon))$/,
  // Words of the software: kinds, families, tools, stages, positions.
  /\b(mode|priceType|family|glyph|worksWith|gender|subject|positionApplied|channel|via|pays|platform|type)$/,
  // What people learn, get and buy are everyday things; so are times, signs over doors and what is counted.
  /\b(skills\[\]|included\[\]|toolsToOwn\[\]|durationText|sign|of|value|price|tradeSkillArea|currentOccupation)$/,
  // The days of a week.
  /\b(days\[\]|hours)$/,
  // Banks and providers are not ours.
  /(bankAccount\.(bankName|bankCode)|courses\[\]\.(title|instructor)|places\[\]\.id)$/,
];

/** The software's own texts, which every academy begins with. */
const shared = [
  ...filesIn(join(project, "content"), /^(?!blog\b).*\.(yaml|md)$/),
  ...filesIn(join(project, "scripts", "academy"), /\.yaml$/),
]
  // Without the comments of YAML, which give examples.
  .map((path) => plain(readFileSync(path, "utf8").replace(/^\s*#.*$/gm, "")))
  .join("\n");

const ourLeaves = filesIn(ourFolder, /\.yaml$/).flatMap((path) =>
  leavesOf(parse(readFileSync(path, "utf8"))),
);

const identity = readIdentity(ourFolder);

/** Amounts as pages write them, and as API data have them. */
const amounts = [
  ...identity.levels.flatMap(({ fees }) => {
    const parts = Object.values(fees);
    return [...parts, parts.reduce((sum, part) => sum + part, 0)];
  }),
  ...ourLeaves.flatMap(([path, value]) => (/\[\]\.price$/.test(path) ? Number(value) || [] : [])),
]
  .flatMap((naira) => [`₦${naira.toLocaleString("en")}`, `${naira * 100}`])
  // A million is anybody's limit.
  .filter((amount) => amount !== "1000000");

const withoutSpaces = (phone: string) => phone.replace(/\D/g, "");

/** Our names, towns, sentences, addresses, ids and amounts, in small letters. */
export const wordsOfOurs: readonly string[] = [
  ...new Set([
    ...ourLeaves.flatMap(([path, value]) => {
      const words = plain(String(value)).trim();
      const isCommon = common.some((one) => one.test(path)) || words.length < 4;
      return typeof value !== "string" || isCommon || shared.includes(words) ? [] : words;
    }),
    ...amounts,
    withoutSpaces(identity.contacts.phone),
    identity.shortName.toLowerCase(),
  ]),
];

/** What codes of ours look like, and our time zone's name: capitals matter. */
const codesOfOurs = new RegExp(
  `\\b((${Object.values(identity.codes).join("|")})-[A-Z0-9…]|${identity.timeZoneName}\\b).*`,
);

/** Forms list every state and local government of Nigeria, also those that have our towns. */
const places = [...stateNames, ...stateNames.flatMap(localGovernmentsOf)]
  .map((name) => name.toLowerCase())
  .filter((name) => wordsOfOurs.some((word) => name.includes(word)));
const placesInLists = new RegExp(
  `(?<=[>"'\`,.[\\\\:{]|\\| )(${places.join("|")})(?=[<"'\`,.\\]\\\\:]| \\|)`,
  "g",
);
const withoutLists = (text: string) =>
  text.includes("zamfara") && text.includes("abia") ? text.replace(placesInLists, "") : text;

const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign);

/** What of ours is in a text, each with a few words around it. */
export function oursIn(text: string): string[] {
  const read = withoutLists(plain(text));
  const codes = codesOfOurs.exec(text)?.[0].slice(0, 60) ?? [];
  return wordsOfOurs
    .flatMap((word) => {
      for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) {
        const end = at + word.length;
        const isPart =
          (isWord(word[0]) && isWord(read[at - 1])) || (isWord(word.at(-1)) && isWord(read[end]));
        if (!isPart) return `${word}: …${read.slice(Math.max(0, at - 50), end + 40)}…`;
      }
      return [];
    })
    .concat(codes);
}

const coloursIn = (folder: string): string[] => {
  const { colours, familyColours } = readIdentity(folder);
  const looks = looksIn(familyColours, colours.light["baba-deep"]);
  return JSON.stringify([colours, looks]).match(/#[0-9a-f]{6}/g) ?? [];
};
const theirColours = new Set(coloursIn(theirFolder));
const ourColours = [...new Set(coloursIn(ourFolder))].filter(
  // White is everybody's.
  (colour) => !theirColours.has(colour) && colour !== "#ffffff",
);

/** Which of our colours are in a style sheet or a page, also as numbers and in addresses. */
export function coloursOfOursIn(text: string): string[] {
  const read = text.toLowerCase().replaceAll("%23", "#");
  return ourColours.filter((colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const rgb = new RegExp(`\\b${red}[ ,]+${green}[ ,]+${blue}\\b`);
    return read.includes(colour) || rgb.test(read);
  });
}
