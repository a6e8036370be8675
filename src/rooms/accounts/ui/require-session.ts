import { redirectDocument } from "react-router";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { readSession, type Session } from "./session.ts";

/**
 * The first line of a client loader of a protected page.
 * @param url of that page, to which the sign-in leads back
 * @throws a redirect to the sign-in page of that kind (spec §8.1)
 */
export function requireSession<A extends AudienceName>(audience: A, url: string): Session<A> {
  const session = readSession(audience);
  if (!session) {
    const { pathname, search } = new URL(url);
    const next = new URLSearchParams({ next: pathname + search });
    throw redirectDocument(`${audiences[audience].signIn}?${next}`);
  }
  return session;
}
