import { useHydrated } from "#foundation/browser/use-hydrated.ts";
import { AffiliateCodeNote } from "./affiliate-code-note.tsx";
import { referredBy } from "./credited-link.ui.ts";

/** The affiliate whose link a visitor followed; its code is still in the page's address. */
export type Referrer = {
  readonly keptCode: string;
  readonly via: string | null;
  readonly affiliateName: string;
};

export type ReferrerNoteProps = {
  readonly link: Referrer | null;
  /** What is in the field of the code. */
  readonly affiliateCode: string;
};

/**
 * Says who the form will credit. Without scripts that is the code in the address, and the form itself sends it; with
 * them it is the typed code, or the code that this browser keeps.
 */
export function ReferrerNote({ link, affiliateCode }: ReferrerNoteProps) {
  if (useHydrated()) return <AffiliateCodeNote affiliateCode={affiliateCode} link={link} />;
  return (
    link && (
      <p className="hint">
        {!affiliateCode && referredBy(link.affiliateName)}
        <input type="hidden" name="keptCode" value={link.keptCode} />
        <input type="hidden" name="keptVia" value={link.via ?? ""} />
      </p>
    )
  );
}
