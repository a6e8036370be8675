import { useEffect, useState } from "react";
import { Button } from "#design/button.tsx";

/**
 * Reloads the page, but only when the server answers: the browser's own "no connection" page would replace this
 * one and its links. Also retries when the network comes back.
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
        {state === "failed" && "Still no connection. We will try again when it is back."}
      </p>
    </>
  );
}
