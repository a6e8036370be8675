import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Somebody who signs certificates. */
export type Signatory = {
  readonly name: string;
  readonly role: string;
  /** The picture of the signature, a PNG in base64; null where it is signed by hand. */
  readonly signature: string | null;
};

const mostBytes = 100_000;
const pngStart = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Whether a PNG is plain: no transparency, which the PDF's package takes apart in the background, so that two prints
 * would differ in the order of their parts; and not interlaced, for the same reason.
 */
const isPlain = (png: Buffer): boolean => {
  const [colourType, interlaced] = [png[25] ?? 0, png[28] ?? 0];
  return [0, 2, 3].includes(colourType) && interlaced === 0 && !png.includes("tRNS");
};

/** What is wrong with the picture of a signature. */
function faultIn(path: string): string | null {
  if (!existsSync(path)) return "there is no such file in the academy's folder";
  const bytes = readFileSync(path);
  if (!bytes.subarray(0, pngStart.length).equals(pngStart)) return "save the signature as PNG";
  if (!isPlain(bytes)) return "save the signature without transparency, on white";
  if (bytes.length > mostBytes)
    return `make the picture smaller: ${Math.round(bytes.length / 1000)} kB, at most ${mostBytes / 1000}`;
  return null;
}

/** The people who sign certificates, with the pictures of their signatures. */
export function readSignatories(
  folder: string,
  written: readonly { name: string; role: string; signature?: string | undefined }[],
  tell: (index: number, words: string) => void,
): Signatory[] {
  return written.map(({ name, role, signature }, index) => {
    if (!signature) return { name, role, signature: null };
    const path = join(folder, signature);
    const fault = faultIn(path);
    if (fault) tell(index, fault);
    return { name, role, signature: fault ? null : readFileSync(path).toString("base64") };
  });
}
