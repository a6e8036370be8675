/** What is wrong at one place of an academy's folder, for a person who has never seen code. */
export type Fault = {
  /** Its path in the folder: `programs.yaml`. */
  readonly file: string;
  /** Counted from one; null where the file itself is missing or cannot be read. */
  readonly line: number | null;
  /** `centres.yola.phone`; empty for the whole file. */
  readonly field: string;
  /** What is wrong, and what would be right. */
  readonly words: string;
  /** Whether other faults of the file only follow from this one. */
  readonly isAlone?: boolean;
};

/** `academy.yaml:12: codes.receipt: write two to four capital letters` */
export const faultLine = ({ file, line, field, words }: Fault): string =>
  [line === null ? file : `${file}:${line}`, field, words].filter(Boolean).join(": ");

/** In the order of files and lines, as a person goes through them; each once. */
export function sortFaults(all: readonly Fault[]): Fault[] {
  const alone = all.filter(({ isAlone }) => isAlone);
  const faults = all.filter(
    (fault) => fault.isAlone || !alone.some(({ file }) => file === fault.file),
  );
  const files = [...new Set(faults.map(({ file }) => file))];
  const byLine = new Map(faults.map((fault) => [faultLine(fault), fault]));
  return [...byLine.values()].sort(
    (one, other) =>
      files.indexOf(one.file) - files.indexOf(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

/** Everything that is wrong in an academy's folder. */
export class FolderError extends Error {
  override readonly name = "FolderError";
  readonly faults: readonly Fault[];
  constructor(folder: string, found: readonly Fault[]) {
    const faults = sortFaults(found);
    super(
      `The academy's folder ${folder} is not complete:\n${faults.map((fault) => `  ${faultLine(fault)}`).join("\n")}`,
    );
    this.faults = faults;
  }
}
