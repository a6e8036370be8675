import { type Audience, type AudienceName, audiences } from "#foundation/http/audiences.ts";
import type { Session } from "./session.ts";

/**
 * Where a signed-in person goes on: to the page that they want, or first to the one where they change a temporary
 * password. The server refuses all other calls until then.
 * @param next a page of this site
 */
export function pageAfterSignIn<A extends AudienceName>(
  audience: A,
  { person }: Pick<Session<A>, "person">,
  next: string,
): string {
  const { changePassword }: Audience = audiences[audience];
  if (!changePassword || !person.mustChangePassword) return next;
  const isThere = next.split("?")[0] === changePassword;
  return isThere ? next : `${changePassword}?${new URLSearchParams({ next })}`;
}
