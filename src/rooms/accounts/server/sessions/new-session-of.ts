import { toAffiliateUser, toUser } from "../people/to-user.ts";
import type { SignedIn } from "./sign-in.ts";

/**
 * A session as a page hands it to its own script, which stores it: for forms that were sent without scripts.
 * @param next the page of this site to open then
 */
export const newSessionOf = ({ token, person, deviceToken }: SignedIn, next: string) => ({
  audience: "user" as const,
  token,
  person: toUser(person),
  deviceToken,
  next,
});

/** The same for an affiliate. */
export const newAffiliateSessionOf = (signedIn: SignedIn, next: string) => ({
  ...newSessionOf(signedIn, next),
  audience: "affiliate" as const,
  person: toAffiliateUser(signedIn.person),
});
