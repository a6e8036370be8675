import { useEffect, useState } from "react";
import { affiliateCalls } from "../contract/calls.ts";
import { readKeptLink } from "./kept-code.ts";
import { referredBy } from "./referred-by.ts";

/** How long to wait after the last keystroke, in milliseconds. */
const pauseMs = 600;

/** @param name of the affiliate; undefined for a code that does not count */
function noteOf(isTyped: boolean, name: string | undefined): string {
  if (!isTyped) return name ? referredBy(name) : "";
  return name
    ? `This is the code of ${name.replace(/\.$/, "")}.`
    : "We do not know this code. Please check it, or continue without it.";
}

/**
 * Says who owns the typed affiliate code, or the code kept from a link. An unknown code does not stop
 * the registration, so this is a note and not an error. It says nothing while it cannot check the code.
 */
export function AffiliateCodeNote({ affiliateCode }: { readonly affiliateCode: string }) {
  const typedCode = affiliateCode.trim();
  const isTyped = typedCode !== "";
  const code = typedCode || (readKeptLink().keptCode ?? "");
  const [checked, setChecked] = useState<{ code: string; isTyped: boolean; note: string } | null>(
    null,
  );
  useEffect(() => {
    if (code.length < 3) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { callApi } = await import("#foundation/http/call.ts");
        const answer = await callApi(
          affiliateCalls.validateCode,
          { params: { code } },
          { signal: stop.signal },
        );
        setChecked({ code, isTyped, note: noteOf(isTyped, answer.affiliateName) });
      } catch {
        // A failed check does not matter to the learner.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code, isTyped]);
  return (
    <p className="hint" role="status">
      {checked?.code === code && checked.isTyped === isTyped ? checked.note : ""}
    </p>
  );
}
