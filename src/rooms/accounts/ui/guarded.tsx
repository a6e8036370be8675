import { type ReactNode, useEffect, useState } from "react";
import type { AudienceName } from "#foundation/http/audiences.ts";
import { requireSession } from "./require-session.ts";

/** Where the guard of every protected page leads; null for a signed-in person. */
function findWayToSignIn(audience: AudienceName): string | null {
  try {
    requireSession(audience, location.href);
    return null;
  } catch (redirect) {
    if (redirect instanceof Response) return redirect.headers.get("location");
    throw redirect;
  }
}

/**
 * Shows its children to a signed-in person; anybody else is led to the sign-in and back. Only the browser knows who is
 * signed in, so the server's HTML and the first render show `waiting`.
 */
export function Guarded({
  audience,
  waiting,
  children,
}: {
  readonly audience: AudienceName;
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}) {
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    const wayToSignIn = findWayToSignIn(audience);
    if (wayToSignIn) location.replace(wayToSignIn);
    else setIsSignedIn(true);
  }, [audience]);
  return isSignedIn ? children : waiting;
}
