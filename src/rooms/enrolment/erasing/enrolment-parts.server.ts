import type { Context } from "#foundation/context.ts";

/**
 * What another room keeps about registrations, such as certificates: part of the copy of a person's data, and erased
 * with the registration. The wiring passes it in, because this room doesn't know the rooms that build on it.
 */
export type EnrolmentPart = {
  /** Its name in the copy. */
  readonly name: string;
  read(ctx: Context, enrolmentIds: readonly string[]): Promise<readonly object[]>;
  /** Erases what identifies a person, in the transaction that erases the registrations. */
  erase(ctx: Context, enrolmentIds: readonly string[]): Promise<void>;
};

let wired: readonly EnrolmentPart[] = [];

export function wireEnrolmentParts(parts: readonly EnrolmentPart[]): void {
  wired = parts;
}

/** What other rooms keep about these registrations, by the names of the parts. */
export async function readEnrolmentParts(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Record<string, readonly object[]>> {
  const read: Record<string, readonly object[]> = {};
  for (const part of wired) read[part.name] = await part.read(ctx, enrolmentIds);
  return read;
}

export async function eraseEnrolmentParts(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<void> {
  for (const part of wired) await part.erase(ctx, enrolmentIds);
}
