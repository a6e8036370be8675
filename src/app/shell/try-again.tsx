import { useEffect, useState } from "react";
import { Button } from "#design/button.tsx";

/**
 * Loads the page again, but only once the server answers: a browser's own "no connection" page would
 * take the place of this one, with its ways on. Also tries by itself when the network comes back.
 */
export function TryAgain() {
  const [state, setState] = useState<"waiting" | "trying" | "failed">("waiting");

  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);

  async function tryAgain() {
    setState("trying");
    try {
      await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
      window.location.reload();
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <Button size="large" pending={state === "trying"} onClick={tryAgain}>
        Try again
      </Button>
      <p role="status">
        {state === "failed" && "Still no connection. We will try when it is back."}
      </p>
    </>
  );
}
