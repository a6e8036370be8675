import { redirectDocument } from "react-router";
import { type Audience, type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { readSession, type Session } from "./session.ui.ts";

/**
 * Where a signed-in person continues: on the requested page, or first on the one for changing a temporary password.
 * The server refuses all other calls until then.
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

/**
 * The first line of a client loader of a protected page.
 * @param url of that page, which the sign-in leads back to
 * @throws a redirect to the sign-in page of that kind (spec §8.1), or to the change of a temporary password
 */
export function requireSession<A extends AudienceName>(audience: A, url: string): Session<A> {
  const session = readSession(audience);
  const { pathname, search } = new URL(url);
  const here = pathname + search;
  if (!session) {
    throw redirectDocument(`${audiences[audience].signIn}?${new URLSearchParams({ next: here })}`);
  }
  const next = pageAfterSignIn(audience, session, here);
  if (next !== here) throw redirectDocument(next);
  return session;
}
