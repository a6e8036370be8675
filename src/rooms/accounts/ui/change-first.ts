import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
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
  const { changePassword = null } = audiences[audience] as { changePassword?: string };
  const isThere = changePassword !== null && next.split("?")[0] === changePassword;
  return person.mustChangePassword && changePassword && !isThere
    ? `${changePassword}?${new URLSearchParams({ next })}`
    : next;
}
