import { type Fault, faultLine, sortFaults } from "#foundation/academy/identity/faults.ts";

/**
 * Something is wrong in a file of the content folder. Its message is for the person who writes the file: it names file,
 * line and field, and says what to write.
 */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    const sorted = sortFaults(faults);
    super(sorted.map(faultLine).join("; "));
    this.faults = sorted;
  }
}
