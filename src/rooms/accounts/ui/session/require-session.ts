import { redirectDocument } from "react-router";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { pageAfterSignIn } from "./change-first.ts";
import { readSession, type Session } from "./session.ts";

/**
 * The first line of a client loader of a protected page.
 * @param url of that page, to which the sign-in leads back
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
