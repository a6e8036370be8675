import { useEffect, useState } from "react";
import { useStored } from "#foundation/browser/use-stored.ts";
import { codeText } from "./affiliate-code.ts";
import { creditedLink, type FollowedLink, referredBy } from "./credited-link.ui.ts";
import { keptCodeName, updateKeptCode } from "./kept-code.ui.ts";

/** How long to wait after the last keystroke, in milliseconds. */
const pauseMs = 600;

/** @param name of the affiliate; undefined for an invalid code */
function noteOf(isTyped: boolean, name: string | undefined): string {
  if (!isTyped) return name ? referredBy(name) : "";
  return name
    ? `This is the code of ${name.replace(/\.$/, "")}.`
    : "We do not recognise this code. Please check it, or continue without it.";
}

export type AffiliateCodeNoteProps = {
  readonly affiliateCode: string;
  /** The link in the page's address, if it is an affiliate's. */
  readonly link?: FollowedLink | null;
};

/**
 * Says who owns the typed affiliate code, or the code kept from a link. An unknown code does not stop
 * the registration, so this is a note and not an error. It says nothing while it cannot check the code.
 */
export function AffiliateCodeNote({ affiliateCode, link = null }: AffiliateCodeNoteProps) {
  // The answer to the visit may delete the stored code.
  useStored(keptCodeName);
  const typed = affiliateCode.trim();
  const isTyped = typed !== "";
  // A pasted link is longer than an address may be.
  const typedCode = codeText(typed) || typed.slice(0, 100);
  const code = isTyped ? typedCode : (creditedLink({ link }).keptCode ?? "");
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
          "GET /affiliates/validate-code/:code",
          { params: { code } },
          { signal: stop.signal },
        );
        if (!isTyped) updateKeptCode(code, answer.valid);
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
