import { isListOfTexts, isText, propertiesOf } from "#foundation/browser/stored-values.ts";
import type { AudienceName } from "#foundation/http/audiences.ts";
import type { AdminUser, AffiliateUser, User } from "../../contract/sign-in.ts";

export type People = { user: User; affiliate: AffiliateUser; admin: AdminUser };

const isFlag = (value: unknown) => value === undefined || typeof value === "boolean";

/** What is asked of each kind besides id, address and name: as contract/sign-in.ts has it, without its package. */
const shapes: Record<AudienceName, (person: Readonly<Record<string, unknown>>) => boolean> = {
  user: ({ role, mustChangePassword }) =>
    (role === "user" || role === "admin") && isFlag(mustChangePassword),
  affiliate: ({ role, mustChangePassword }) =>
    role === "affiliate" && typeof mustChangePassword === "boolean",
  admin: ({ role, permissions, needsSecondFactor, mustChangePassword }) =>
    role === "admin" &&
    isListOfTexts(permissions, 100) &&
    isFlag(needsSecondFactor) &&
    isFlag(mustChangePassword),
};

/**
 * A stored person, or one that a server answered with, as the person of a session; null when it does not fit. Another
 * version of the site may have made it.
 */
export function readPerson<A extends AudienceName>(audience: A, value: unknown): People[A] | null {
  const person = propertiesOf(value);
  const { id, email, name } = person;
  const fits =
    isText(id, 100) &&
    isText(email, 1_000) &&
    typeof name === "string" &&
    name.length <= 1_000 &&
    shapes[audience](person);
  return fits ? (person as People[A]) : null;
}
