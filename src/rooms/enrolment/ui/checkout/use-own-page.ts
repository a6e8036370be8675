import { useEffect, useState } from "react";
import { useSession } from "#rooms/accounts/ui/door.ts";
import { readSession } from "#rooms/accounts/ui/script-door.ts";

/**
 * The session for a page that only its owner sees. A visitor is led to the sign-in, and back afterwards.
 * @returns `unknown` while hydrating, and while the sign-in opens; `ended` when the person signed out in this page
 */
export function useOwnPage() {
  const session = useSession("user");
  const [hadSession, setHadSession] = useState(false);
  useEffect(() => {
    if (readSession("user")) return setHadSession(true);
    const next = location.pathname + location.search;
    location.replace(`/login?${new URLSearchParams({ next })}`);
  }, []);
  if (session) return { state: "own", session } as const;
  return { state: hadSession ? "ended" : "unknown", session: null } as const;
}
