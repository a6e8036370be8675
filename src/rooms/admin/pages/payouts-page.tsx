import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { canPayout } from "#rooms/affiliates/payouts/payout-states.ts";
import type { PayoutRecord, PayoutStory } from "#rooms/affiliates/payouts/payouts.ts";
import { payoutStates } from "#rooms/affiliates/status-words.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import {
  afterObstacle,
  afterSent,
  nextStep,
  obstacleWords,
} from "../affiliates/affiliate-words.ts";
import { PayoutsScreen } from "../affiliates/payouts-screen.tsx";
import {
  approveQuestion,
  cancelQuestion,
  payQuestion,
  returnQuestion,
  StatementTable,
} from "../affiliates/statement-table.tsx";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { History, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

/** What can be done with a payout now, by this admin: the next step first. */
function PayoutActions({
  story,
  admin,
  onAsk,
}: {
  readonly story: PayoutStory;
  readonly admin: AdminUser;
  readonly onAsk: (question: Question) => void;
}) {
  const { payout, needsOtherAdmin, obstacles } = story;
  const isRight = obstacles.length === 0;
  const takenBackKobo = obstacles.reduce((sum, one) => sum + one.takenBackKobo, 0);
  const mayPay = may(admin, "payouts.pay");
  return (
    <div className="row">
      {isRight &&
        may(admin, "payouts.approve") &&
        canPayout.approve(payout) &&
        !needsOtherAdmin && (
          <Button onClick={() => onAsk(approveQuestion(payout))}>Approve payout</Button>
        )}
      {isRight && mayPay && canPayout.export(payout) && (
        <ActionButton
          variant={payout.status === "approved" ? "primary" : "secondary"}
          icon="download"
          onAct={() => openFile(`/admin/payouts/${payout.id}/csv`, "admin")}
        >
          Download bank file
        </ActionButton>
      )}
      {mayPay && canPayout.pay(payout) && obstacles.every(({ sentMaybe }) => sentMaybe) && (
        <Button variant="secondary" onClick={() => onAsk(payQuestion(payout, takenBackKobo))}>
          Mark as paid
        </Button>
      )}
      {mayPay && canPayout.return(payout) && (
        <Button variant="secondary" onClick={() => onAsk(returnQuestion(payout))}>
          Bank returned all
        </Button>
      )}
      {mayPay && canPayout.cancel(payout) && (
        <Button variant="secondary" onClick={() => onAsk(cancelQuestion(payout))}>
          Cancel payout
        </Button>
      )}
    </div>
  );
}

const factsOf = (payout: PayoutRecord) => [
  {
    term: "Total",
    value: (
      <>
        <Money amountKobo={payout.totalKobo} />
        {payout.standingKobo !== payout.totalKobo && (
          <>
            , less <Money amountKobo={payout.totalKobo - payout.standingKobo} /> cancelled or
            returned
          </>
        )}
      </>
    ),
  },
  { term: "Affiliates", value: payout.affiliateCount.toLocaleString("en-NG") },
  {
    term: "Prepared",
    value: `${formatInstant(payout.createdAt)}${payout.madeBy ? ` by ${payout.madeBy}` : ""}`,
  },
  ...(payout.approvedAt
    ? [
        {
          term: "Approved",
          value: `${formatInstant(payout.approvedAt)}${payout.approvedBy ? ` by ${payout.approvedBy}` : ""}`,
        },
      ]
    : []),
  ...(payout.paidAt ? [{ term: "Paid", value: formatInstant(payout.paidAt) }] : []),
  ...(payout.bankReference ? [{ term: "Bank reference", value: payout.bankReference }] : []),
];

/** What happened since the payout was made, and what to do about it. */
const Obstacles = ({ obstacles }: Pick<PayoutStory, "obstacles">) => (
  <Alert tone="warning" title="This payout is out of date">
    <ul className="bulleted">
      {obstacles.map((one) => (
        <li key={`${one.statement} ${one.reason}`}>
          {one.affiliateName}, {one.statement}: {obstacleWords(one)}
        </li>
      ))}
    </ul>
    <p>{afterObstacle}</p>
    {obstacles.some(({ sentMaybe }) => sentMaybe) && <p>{afterSent}</p>}
  </Alert>
);

function PayoutCard({
  story,
  admin,
  onAsk,
}: {
  readonly story: PayoutStory;
  readonly admin: AdminUser;
  readonly onAsk: (question: Question) => void;
}) {
  const { payout, needsOtherAdmin, obstacles } = story;
  const { label, tone } = payoutStates[payout.status];
  const next = nextStep[payout.status];
  return (
    <article className="record-card" aria-label="Payout">
      <HeadTitle title={`Payout of ${formatDay(new Date(payout.createdAt))}`} />
      <InHead>
        <StatusPill tone={tone}>{label}</StatusPill>
      </InHead>
      {obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : needsOtherAdmin ? (
        <Alert title="Another admin has to approve this payout">
          You prepared it. Send them the address of this page.
        </Alert>
      ) : (
        next && <p>{next}</p>
      )}
      <DescriptionList items={factsOf(payout)} />
      <PayoutActions story={story} admin={admin} onAsk={onAsk} />
    </article>
  );
}

/** One payout: its amounts, what comes next, each affiliate's statement, and who did what. */
function PayoutScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/payouts/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <RecordPart loaded={loaded} noun="payout">
      {(story) => (
        <>
          <div className="admin-record">
            <PayoutCard story={story} admin={admin} onAsk={setQuestion} />
            <History events={story.history} />
          </div>
          <StatementTable
            story={story}
            onAsk={may(admin, "payouts.pay") ? setQuestion : undefined}
          />
          <AskDialog
            question={question}
            // A refusal often means that another admin was faster; in that case the page shows it.
            onClose={() => {
              setQuestion(null);
              loaded.reload();
            }}
          />
        </>
      )}
    </RecordPart>
  );
}

const viewOf = listAndRecord(
  {
    current: "/admin/payouts",
    title: "Payouts",
    show: (admin) => <PayoutsScreen admin={admin} />,
  },
  {
    title: "Payout",
    back: "All payouts",
    show: (id, admin) => <PayoutScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
