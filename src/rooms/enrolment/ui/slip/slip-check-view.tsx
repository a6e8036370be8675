import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { ErrorList } from "#design/fields/error-summary.tsx";
import { fieldId } from "#design/fields/field-frame.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { SlipCheck } from "../../contract/slip-check.ts";
import { exampleCode } from "../../rules/documents/enrolment-code.ts";
import {
  askWords,
  checkedLevel,
  checkedStart,
  checkedWords,
} from "../../rules/documents/slip-check-words.ts";
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

const checkFormId = "slip";
export const codeField = "code";

/** What was typed and why it is no code. */
export type Mistyped = { readonly typed: string; readonly error: string };

/** Asks for a code. A GET form, so it needs no scripts. */
function CheckForm({ mistyped }: { readonly mistyped: Mistyped | null }) {
  const id = fieldId(checkFormId, codeField);
  return (
    <form action={href("/slips")} method="get" className="stack stack-16">
      {mistyped && <ErrorList items={[{ name: codeField, id, text: mistyped.error }]} />}
      <TextField
        form={checkFormId}
        name={codeField}
        label="Code on the slip"
        hint={`It looks like ${exampleCode}. Small letters and missing dashes are fine.`}
        error={mistyped?.error}
        defaultValue={mistyped?.typed}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <div>
        <Button type="submit">Check the code</Button>
      </div>
    </form>
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
