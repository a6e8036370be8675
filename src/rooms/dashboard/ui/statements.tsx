import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { OwnEnrolment } from "#rooms/enrolment/contract/own-enrolments.ts";
import { balanceWords, statementTitle } from "#rooms/enrolment/rules/money/statement-words.ts";
import { Statement } from "#rooms/enrolment/ui/door.ts";

/** The statement of one place. */
function LoadedStatement({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /enrolments/:id/account", { params: { id } }, { signal }),
    [id],
  );
  return (
    <LoadedPart loaded={useLoaded(load)} label="the statement" lines={4}>
      {(statement) => (
        <div className="stack stack-16">
          <Statement statement={statement} hasDues />
          <div>
            <ActionButton
              variant="secondary"
              icon="download"
              onAct={() => openFile(`/enrolments/${id}/account.pdf`, "user")}
            >
              Statement (PDF)
            </ActionButton>
          </div>
        </div>
      )}
    </LoadedPart>
  );
}

function OneStatement({ enrolment }: { readonly enrolment: OwnEnrolment }) {
  const { id, courseOfInterest, learner, account } = enrolment;
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      summary={`${courseOfInterest}, ${learner.fullName}: ${balanceWords(account.balanceKobo)}${account.balanceKobo < 0 ? "" : " still to pay"}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen && <LoadedStatement id={id} />}
    </Disclosure>
  );
}

const loadEnrolments = (signal: AbortSignal) => callApi("GET /me/enrolments", {}, { signal });

/** A statement of account for each place that costs something; each loads when it is opened. */
export function Statements() {
  return (
    <LoadedPart loaded={useLoaded(loadEnrolments)} label="your statements">
      {({ enrolments }) => {
        const shown = enrolments.filter(
          ({ account, refundedKobo }) =>
            account.dues.length > 0 || account.receivedKobo !== 0 || refundedKobo > 0,
        );
        return shown.length === 0 ? null : (
          <Panel title={statementTitle}>
            {shown.map((enrolment) => (
              <OneStatement key={enrolment.id} enrolment={enrolment} />
            ))}
          </Panel>
        );
      }}
    </LoadedPart>
  );
}
