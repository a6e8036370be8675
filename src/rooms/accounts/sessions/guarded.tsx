import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ButtonLink } from "#design/actions/button.tsx";
import { ShownPart } from "#design/loading/loaded-part.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { storageChanged } from "#foundation/browser/browser-storage.ts";
import { useStored } from "#foundation/browser/use-stored.ts";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { hasEndedByItself } from "#foundation/http/session-end.ts";
import { requireSession } from "./require-session.ui.ts";
import { parseSession, type Session } from "./session.ui.ts";

/** The session that this browser has, kept up to date in every tab; null while hydrating. */
export function useSession<A extends AudienceName>(audience: A): Session<A> | null {
  const token = useStored(audiences[audience].token);
  const person = useStored(audiences[audience].person);
  return useMemo(() => parseSession(audience, token, person), [audience, token, person]);
}

/** Where the guard of every protected page sends people; null for a signed-in person. */
function findWayToSignIn(audience: AudienceName): string | null {
  try {
    requireSession(audience, location.href);
    return null;
  } catch (redirect) {
    if (redirect instanceof Response) return redirect.headers.get("location");
    throw redirect;
  }
}

const signedOut = (wayToSignIn: string) => (
  <>
    <PageHeader title="You are signed out" lead="You signed out in another tab." />
    <div className="wrap section">
      <ButtonLink to={wayToSignIn}>Sign in</ButtonLink>
    </div>
  </>
);

/**
 * Shows its children to a signed-in person; anyone else is sent to the sign-in and back. Only the browser knows who is
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
  const [wayBack, setWayBack] = useState<string | null>(null);
  useEffect(() => {
    const wayToSignIn = findWayToSignIn(audience);
    if (wayToSignIn) location.replace(wayToSignIn);
    else setIsSignedIn(true);
    const follow = ({ type }: Event) => {
      const way = findWayToSignIn(audience);
      if (way && hasEndedByItself(audiences[audience])) location.replace(way);
      // In this tab, signing out and deleting the account decide for themselves what comes next.
      else if (type === "storage") setWayBack(way);
    };
    addEventListener("storage", follow);
    addEventListener(storageChanged, follow);
    return () => {
      removeEventListener("storage", follow);
      removeEventListener(storageChanged, follow);
    };
  }, [audience]);
  if (wayBack) return signedOut(wayBack);
  return isSignedIn ? <ShownPart>{children}</ShownPart> : waiting;
}
