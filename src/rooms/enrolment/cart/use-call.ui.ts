import { useEffect, useState } from "react";
import { audiences } from "#foundation/http/audiences.ts";
import { hasEndedByItself } from "#foundation/http/session-end.ts";
import { useSession } from "#rooms/accounts/door.ui.ts";
import { readSession } from "#rooms/accounts/script-door.ui.ts";

/**
 * The session on a page that only its owner sees. Sends a visitor to sign in, and back afterwards.
 * @returns `unknown` while hydrating and while the sign-in opens; `ended` if the session ended while the page was open
 */
export function useOwnPage() {
  const session = useSession("user");
  const [hadSession, setHadSession] = useState(false);
  useEffect(() => {
    if (session) return setHadSession(true);
    // The first render doesn't know the session yet, and someone who signed out isn't sent to sign in.
    if (readSession("user") || (hadSession && !hasEndedByItself(audiences.user))) return;
    const next = location.pathname + location.search;
    location.replace(`/login?${new URLSearchParams({ next })}`);
  }, [session, hadSession]);
  if (session) return { state: "own", session } as const;
  return { state: hadSession ? "ended" : "unknown", session: null } as const;
}

type Called<T> = {
  /** The last answer; null until there is one. */
  readonly value: T | null;
  readonly state: "loading" | "ready" | "failed";
  readonly tryAgain: () => void;
};

/**
 * Reads something from the server, and again when `key` changes. The last answer stays until the next one comes, so the
 * screen doesn't jump.
 * @param key names what is read; null reads nothing
 */
export function useCall<T>(
  key: string | null,
  call: (signal: AbortSignal) => Promise<T>,
): Called<T> {
  const [value, setValue] = useState<T | null>(null);
  const [state, setState] = useState<Called<T>["state"]>("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the call reads
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    setState("loading");
    call(stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setValue(answer);
        setState("ready");
      },
      () => !stop.signal.aborted && setState("failed"),
    );
    return () => stop.abort();
  }, [key, attempt]);
  return { value, state, tryAgain: () => setAttempt((count) => count + 1) };
}
