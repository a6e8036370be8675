import { plainMarks, readLine } from "#foundation/text.ts";

const shape = /^AFF(-[A-Z0-9]{5}){4}$/;

/** What an address carries as a reference, if it looks like one of ours; case does not matter. */
export function readReference(text: string | null | undefined): string | null {
  const reference = plainMarks(readLine(text ?? "")).toUpperCase();
  return shape.test(reference) ? reference : null;
}
