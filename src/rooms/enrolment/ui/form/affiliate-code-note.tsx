import { useEffect, useState } from "react";
import { affiliateCalls } from "#rooms/affiliates/contract/calls.ts";
import { readKeptCode } from "#rooms/affiliates/ui/door.ts";
import { linkCameFrom } from "./link-came-from.ts";

/** Long enough for somebody to type on, in milliseconds. */
const pauseMs = 600;

/** @param name of the affiliate; undefined for a code that does not count */
function noteOf(isTyped: boolean, name: string | undefined): string {
  if (!isTyped) return name ? linkCameFrom(name) : "";
  return name
    ? `This is the code of ${name.replace(/\.$/, "")}.`
    : "We do not know this code. Please check it; you can also go on without it.";
}

/**
 * Says of a typed affiliate code whose it is, or of the one kept from a link. An unknown code stops
 * nobody: it may be sent as it is, so this is a note and no error; while it can't be checked nothing
 * is said.
 */
export function AffiliateCodeNote({ code }: { readonly code: string }) {
  const isTyped = code.trim() !== "";
  const looked = isTyped ? code.trim() : (readKeptCode() ?? "");
  const [checked, setChecked] = useState<{ code: string; isTyped: boolean; note: string } | null>(
    null,
  );
  useEffect(() => {
    if (looked.length < 3) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { callApi } = await import("#foundation/http/call.ts");
        const answer = await callApi(
          affiliateCalls.validateCode,
          { params: { code: looked } },
          { signal: stop.signal },
        );
        setChecked({ code: looked, isTyped, note: noteOf(isTyped, answer.affiliateName) });
      } catch {
        // Being unable to check is no concern of the learner.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [looked, isTyped]);
  return (
    <p className="hint" role="status">
      {checked?.code === looked && checked.isTyped === isTyped ? checked.note : ""}
    </p>
  );
}
