import { redirect } from "react-router";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { readSession, type Session } from "./session.ts";

/**
 * The first line of a client loader of a protected page.
 * @throws a redirect to the sign-in page of that kind (spec §8.1)
 */
export function requireSession<A extends AudienceName>(audience: A): Session<A> {
  const session = readSession(audience);
  if (!session) throw redirect(audiences[audience].signIn);
  return session;
}
