import { useMemo } from "react";
import { useStored } from "#foundation/browser/use-stored.ts";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { parseSession, type Session } from "./session.ts";

/** The session that this browser has, kept up to date in every tab; null while hydrating. */
export function useSession<A extends AudienceName>(audience: A): Session<A> | null {
  const token = useStored(audiences[audience].token);
  const person = useStored(audiences[audience].person);
  return useMemo(() => parseSession(audience, token, person), [audience, token, person]);
}
