import type { SignedIn } from "./sign-in.ts";
import { toUser } from "./to-user.ts";

/**
 * A learner's session as a page hands it to its own script, which stores it: for forms that were sent without scripts.
 * @param next the page of this site to open then
 */
export const newSessionOf = ({ token, person, deviceToken }: SignedIn, next: string) => ({
  audience: "user" as const,
  token,
  person: toUser(person),
  deviceToken,
  next,
});
