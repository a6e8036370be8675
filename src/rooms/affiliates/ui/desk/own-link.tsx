import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#design/button.tsx";

/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;

type State = "idle" | "copied" | "failed";

/** The referral link (spec §9.7) with a copy action. When copying fails it says so, and the link is selected. */
export function OwnLink({ code }: { readonly code: string }) {
  const [state, setState] = useState<State>("idle");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const link = `${location.origin}/register?ref=${encodeURIComponent(code)}`;
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setState("copied");
    } catch {
      field.current?.focus();
      field.current?.select();
      setState("failed");
    }
  }
  return (
    <div className="own-link">
      <label htmlFor={id}>Your affiliate link</label>
      <div className="own-link-row">
        <input
          id={id}
          ref={field}
          className="control"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
          {state === "copied" ? "Copied!" : "Copy"}
        </Button>
      </div>
      <p role="status" className={state === "failed" ? "own-link-failed" : "visually-hidden"}>
        {state === "copied" && "Copied!"}
        {state === "failed" &&
          "We could not copy the link. It is selected: press and hold it, then choose Copy."}
      </p>
    </div>
  );
}
