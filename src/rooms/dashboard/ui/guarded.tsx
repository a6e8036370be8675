import { type ReactNode, useEffect, useState } from "react";
import { requireSession } from "#rooms/accounts/ui/door.ts";

/** Where the guard of every protected page leads; null for a signed-in person. */
function findWayToSignIn(): string | null {
  try {
    requireSession("user", location.href);
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
  waiting,
  children,
}: {
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}) {
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    const wayToSignIn = findWayToSignIn();
    if (wayToSignIn) location.replace(wayToSignIn);
    else setIsSignedIn(true);
  }, []);
  return isSignedIn ? children : waiting;
}
