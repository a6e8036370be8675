import { formatMegabytes, maxFileBytes } from "./upload-limits.ts";

/**
 * The file types that forms accept, and the messages for refused files. Browser and server share these rules; only the
 * server looks at the content, which is what decides: phones give names without an ending, or with a wrong one.
 */

const fileKinds = {
  pdf: { label: "PDF", extensions: [".pdf"], mediaType: "application/pdf" },
  doc: { label: "DOC", extensions: [".doc"], mediaType: "application/msword" },
  docx: {
    label: "DOCX",
    extensions: [".docx"],
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  jpg: { label: "JPG", extensions: [".jpg", ".jpeg"], mediaType: "image/jpeg" },
  png: { label: "PNG", extensions: [".png"], mediaType: "image/png" },
  webp: { label: "WebP", extensions: [".webp"], mediaType: "image/webp" },
} as const;

type FormKind = keyof typeof fileKinds;

/** The bank's statements are CSV or XLSX. No form takes these, so the scripts of public pages do not carry their facts. */
export type FileKind = FormKind | "csv" | "xlsx";

type KindFacts = {
  readonly label: string;
  readonly extensions: readonly string[];
  readonly mediaType: string;
};

/** The rule of a form field. */
export type FileRule = {
  readonly kinds: readonly FileKind[];
  /** The facts of kinds that are not in `fileKinds`. */
  readonly others?: Readonly<Partial<Record<FileKind, KindFacts>>>;
  /** The maximum size; `maxFileBytes` by default. */
  readonly maxBytes?: number;
};

/** The maximum size of a rule, in bytes. */
export const maxBytesOf = ({ maxBytes = maxFileBytes }: FileRule): number => maxBytes;

/** `5 MB`: the maximum size of a rule, for texts. */
export const fileLimitOf = (rule: FileRule): string => formatMegabytes(maxBytesOf(rule));

/** What the forms of visitors and staff take. */
export const allKinds = Object.keys(fileKinds) as FormKind[];

/** What is known of a kind that a rule accepts. */
export const kindFacts = ({ others }: FileRule, kind: FileKind): KindFacts =>
  others?.[kind] ?? fileKinds[kind as FormKind];

const factsOf = (rule: FileRule) => rule.kinds.map((kind) => kindFacts(rule, kind));

/** For the `accept` attribute of an input. With its types a phone also shows files whose names have no ending. */
export const acceptOf = (rule: FileRule): string =>
  factsOf(rule)
    .flatMap(({ mediaType, extensions }) => [mediaType, ...extensions])
    .join(",");

const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** `PDF, DOC or DOCX` */
export const kindNames = (rule: FileRule): string =>
  either(factsOf(rule).map(({ label }) => label));

/** `.pdf, .doc or .docx`: the extensions that a person sees on the device. */
const endingNames = (rule: FileRule): string =>
  either(factsOf(rule).flatMap(({ extensions }) => extensions));

/** The kind that the file name claims; undefined when the rule does not accept it. */
function kindOfName(name: string, rule: FileRule): KindFacts | undefined {
  const lower = name.toLowerCase();
  return factsOf(rule).find(({ extensions }) => extensions.some((end) => lower.endsWith(end)));
}

/** The extensions we accept, and others that browsers and cameras use for JPEG. */
const knownEnding = new RegExp(
  `(?:${[...allKinds.flatMap((kind) => fileKinds[kind].extensions), ".jfif", ".jpe"].join("|")})$`.replaceAll(
    ".",
    "\\.",
  ),
  "i",
);

/**
 * The name with the extension that fits the content: `card.jfif` → `card.jpg`, `content-1000023` →
 * `content-1000023.pdf`
 */
export function withEndingOf(kind: FileKind, name: string, rule: FileRule): string {
  const only = { ...rule, kinds: [kind] };
  if (kindOfName(name, only)) return name;
  return name.replace(knownEnding, "") + kindFacts(rule, kind).extensions[0];
}

function wordsForKind(name: string, rule: FileRule, isHeic: boolean): string {
  const claimed = kindOfName(name, rule);
  if (isHeic && rule.kinds.includes("jpg")) {
    return `${name} is a HEIC picture. Use ${kindNames(rule)}. For a JPG, take a screenshot of the picture and send that.`;
  }
  return claimed
    ? `${name} is not a real ${claimed.label} file. Use ${kindNames(rule)}.`
    : `${name} is not a ${endingNames(rule)} file`;
}

/** Why a file is refused, each with its HTTP status. */
export const fileFaults = {
  tooLarge: (name: string, rule: FileRule) => ({
    status: 413,
    code: "too_large",
    text: `${name} is larger than ${fileLimitOf(rule)}`,
  }),
  empty: (name: string) => ({ status: 422, code: "invalid", text: `${name} is empty` }),
  cutOff: (name: string) => ({
    status: 422,
    code: "cut_off",
    text: `${name} seems to be cut off. Open it on your phone: if you see all of it, choose it again, or take a new photo.`,
  }),
  hasPassword: (name: string) => ({
    status: 422,
    code: "has_password",
    text: `${name} has a password. Save the PDF without one and choose it again.`,
  }),
  wrongKind: (name: string, rule: FileRule, isHeic = false) => ({
    status: 415,
    code: "unsupported_type",
    text: wordsForKind(name, rule, isHeic),
    isHeic,
  }),
} as const;

export type FileFault = { status: number; code: string; text: string; isHeic?: boolean };

/** Types that do not speak against a file: none at all, and those of a kind that merely has a wrong extension. */
const mayBeRight = (type: string) =>
  ["", "application/octet-stream", ...allKinds.map((kind) => fileKinds[kind].mediaType)].includes(
    type,
  );

/** The fault that a browser can find before sending the file; null for none. */
export function faultBeforeSending(
  file: { name: string; size: number; type: string },
  rule: FileRule,
): FileFault | null {
  if (!mayBeRight(file.type)) {
    return fileFaults.wrongKind(file.name, rule, /^image\/hei[cf]/.test(file.type));
  }
  if (file.size === 0) return fileFaults.empty(file.name);
  return file.size > maxBytesOf(rule) ? fileFaults.tooLarge(file.name, rule) : null;
}
