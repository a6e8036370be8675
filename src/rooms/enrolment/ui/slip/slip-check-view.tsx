import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { SlipCheck } from "../../contract/slip-check.ts";
import {
  askWords,
  checkedLevel,
  checkedStart,
  checkedWords,
} from "../../rules/documents/slip-check-words.ts";
import { CheckForm, type Mistyped } from "./check-form.tsx";
import styles from "./slips.css?inline";

/** What the code stands for: nothing personal. */
function Checked({ check }: { readonly check: Extract<SlipCheck, { valid: true }> }) {
  const level = checkedLevel(check);
  return (
    <div className="slip slip-checked">
      <div className="slip-proof">
        <div>
          <p className="slip-label">Code</p>
          <p className="slip-code">{check.code}</p>
        </div>
      </div>
      <dl className="slip-facts">
        <div>
          <dt>Program</dt>
          <dd>{check.program}</dd>
        </div>
        {level && (
          <div>
            <dt>Level</dt>
            <dd>{level}</dd>
          </div>
        )}
        <div>
          <dt>Training starts</dt>
          <dd>{checkedStart(check)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The page that checks a slip: what the code stands for, and a form for another code. */
export function SlipCheckView({
  check,
  mistyped,
}: {
  readonly check: SlipCheck | null;
  readonly mistyped: Mistyped | null;
}) {
  const { title, lead } = check ? checkedWords(check) : askWords;
  return (
    <>
      <PageStyles name="slips" css={import.meta.env.SSR ? styles : ""} />
      <PageHeader
        width="form"
        kicker={check && !check.valid ? check.code : undefined}
        title={title}
        lead={lead}
      />
      <div className="wrap wrap-form stack stack-36 pb-88">
        {check?.valid && (
          <>
            <Checked check={check} />
            <p>
              For privacy this page shows no name. Compare the name on the slip with a means of
              identification.
            </p>
          </>
        )}
        <section className="stack stack-16">
          {check && <h2>Check another code</h2>}
          <CheckForm mistyped={mistyped} />
        </section>
        <p className="hint">
          In doubt write to <ContactWays />.
        </p>
      </div>
    </>
  );
}
