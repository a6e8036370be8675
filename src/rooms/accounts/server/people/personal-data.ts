import type { Context } from "#foundation/context.ts";

/** The person whose data is exported or erased. */
export type DataOwner = {
  personId: string;
  /** The account's address, proved or not: for what the account itself left under it, such as its orders. */
  email: string;
  /**
   * The account's address if the person has proved that it is theirs, otherwise null. Records that only carry an
   * address (a message, an enrolment made before signing up) belong to the person only then.
   */
  confirmedEmail: string | null;
};

/**
 * The personal data that one room holds: what the export shows is what deleting the account erases. The wiring passes
 * the parts of all rooms in, because this room knows no other.
 */
export type PersonalData = {
  /** Its name in the export. */
  readonly name: string;
  read(ctx: Context, owner: DataOwner): Promise<Record<string, unknown>>;
  /** @throws AppError 409 while the account cannot be deleted, with the reason */
  refuseErasing?(ctx: Context, owner: DataOwner): Promise<void>;
  /**
   * Erases it, in the transaction that closes the account. Rows that money refers to stay, without anything that
   * identifies a person.
   */
  erase(ctx: Context, owner: DataOwner): Promise<void>;
};
