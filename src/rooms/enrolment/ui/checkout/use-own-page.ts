import { useEffect, useState } from "react";
import { audiences } from "#foundation/http/audiences.ts";
import { hasEndedByItself } from "#foundation/http/session-end.ts";
import { useSession } from "#rooms/accounts/ui/door.ts";
import { readSession } from "#rooms/accounts/ui/script-door.ts";

/**
 * The session for a page that only its owner sees. A visitor is led to the sign-in, and back afterwards.
 * @returns `unknown` while hydrating, and while the sign-in opens; `ended` when the session ended while the page was open
 */
export function useOwnPage() {
  const session = useSession("user");
  const [hadSession, setHadSession] = useState(false);
  useEffect(() => {
    if (session) return setHadSession(true);
    // The first render knows of no session yet; and who signed out is not sent to the sign-in.
    if (readSession("user") || (hadSession && !hasEndedByItself(audiences.user))) return;
    const next = location.pathname + location.search;
    location.replace(`/login?${new URLSearchParams({ next })}`);
  }, [session, hadSession]);
  if (session) return { state: "own", session } as const;
  return { state: hadSession ? "ended" : "unknown", session: null } as const;
}
