import { referredBy } from "./referred-by.ts";

/** The affiliate whose link a visitor followed; its code is still in the page's address. */
export type Referrer = { readonly keptCode: string; readonly affiliateName: string };

/** Without scripts, the form itself sends the code of the followed link. */
export const ReferrerNote = ({ keptCode, affiliateName }: Referrer) => (
  <p className="hint">
    {referredBy(affiliateName)}
    <input type="hidden" name="keptCode" value={keptCode} />
  </p>
);
