import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn, notAnAmount } from "#foundation/amounts/read-amount.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { CreditRecord } from "#rooms/payments/credits/credits.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { DialogForm, useFormDialog } from "../form-dialog.tsx";
import { amountProblem, creditFault, moveWords, waysOfCredit } from "../payments/credit-words.ts";
import { Credits } from "../payments/credits.tsx";
import { type CreditDialogProps, GiveBackDialog } from "../payments/give-back-dialog.tsx";
import { typedNaira } from "../payments/payment-words.ts";
import { MailLink, Waiting } from "../record-part.tsx";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

function factsOf(credit: CreditRecord) {
  const { creditKobo, freeKobo, payerEmail, description, since, reference } = credit;
  return [
    { term: "Credit", value: <Money look="price" amountKobo={creditKobo} /> },
    ...(freeKobo < creditKobo
      ? [{ term: "On its way back", value: <Money amountKobo={creditKobo - freeKobo} /> }]
      : []),
    { term: "Email", value: <MailLink address={payerEmail} /> },
    { term: "From", value: description },
    { term: "Since", value: formatDay(new Date(since)) },
    ...(reference
      ? [
          {
            term: "Newest payment",
            value: (
              <Link className="money-reference" to={`/admin/payments/${reference}`}>
                {reference}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

/** Why nothing can be done now; null when something can. */
function refusalOf(credit: CreditRecord): string | null {
  if (credit.creditKobo === 0) return "There is no credit left.";
  if (credit.freeKobo === 0) return "All of it is on its way back or waiting for approval.";
  if (waysOfCredit(credit).length === 0 && credit.towards.length === 0) {
    return "It came from another order, and the payer owes nothing else.";
  }
  return null;
}

const moveForm = ({ towards }: CreditRecord) =>
  defineForm({
    id: "move-credit",
    fields: [
      {
        name: "towards",
        kind: "radio",
        label: "What the same payer still owes for",
        choices: towards.map(({ enrolmentId, description, learner }) => ({
          value: enrolmentId,
          label: `${description}, ${learner}`,
        })),
      },
      { name: "amountKobo", kind: "amount", label: "Amount", required: notAnAmount },
    ],
  });

/** Uses credit to pay for another registration of the same payer, and first says what that does. */
function MoveDialog({ credit, ...props }: CreditDialogProps) {
  const { orderId, freeKobo } = credit;
  const [form] = useState(() => moveForm(credit));
  const towardsOf = (enrolmentId: unknown) =>
    credit.towards.find((one) => one.enrolmentId === enrolmentId);
  const mostOf = (enrolmentId: unknown) =>
    Math.min(freeKobo, towardsOf(enrolmentId)?.openKobo ?? 0);
  const first = credit.towards[0]?.enrolmentId ?? "";
  const dialog = useFormDialog({
    ...props,
    form,
    known: { towards: first, amountKobo: typedNaira(mostOf(first)) },
    check: (typed) => amountProblem(typed.amountKobo, mostOf(typed.towards)),
    lost: "moved",
    failed: "Nothing was moved",
    sent: () => `${formatNaira(amountKobo)} of credit moved`,
    call: (given, once) => {
      const body = { amountKobo: amountIn(given.amountKobo), towards: given.towards ?? "" };
      return callApi("POST /admin/credits/:orderId/use", { params: { orderId }, body }, once);
    },
  });
  const { answers, fill } = dialog.state;
  const amountKobo = amountIn(String(answers.amountKobo));
  const chosen = towardsOf(answers.towards);
  const mostKobo = mostOf(answers.towards);
  return (
    <DialogForm
      {...dialog}
      title={`What does the credit of ${credit.payer} pay for?`}
      fullOnPhones
      action="Move the credit"
      onEdit={({ name, value }) => {
        if (name === "towards") fill({ towards: value, amountKobo: typedNaira(mostOf(value)) });
      }}
      extras={{
        towards: {
          layout: "stack",
          choices: credit.towards.map(({ enrolmentId, description, learner, openKobo }) => ({
            value: enrolmentId,
            label: `${description}, ${learner}`,
            aside: <Money amountKobo={openKobo} />,
          })),
        },
        amountKobo: { hint: `Up to ${formatNaira(mostKobo)}.` },
      }}
    >
      {chosen && creditFault(String(answers.amountKobo), mostKobo) === null && (
        <div className="callout small" role="status">
          <h3>What this does</h3>
          <p>{moveWords(credit, { amountKobo, towards: chosen })}</p>
        </div>
      )}
    </DialogForm>
  );
}

/** One credit, and the two ways to use it up. */
function CreditScreen({ orderId, admin }: { readonly orderId: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/credits/:orderId", { params: { orderId } }, { signal }),
    [orderId],
  );
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<"give-back" | "move" | null>(null);
  if (loaded.state.kind !== "ready") return <Waiting loaded={loaded} what="the credit" />;
  const credit = loaded.state.value;
  const shared = { credit, onClose: () => setAsked(null), onDone: loaded.reload };
  const refusal = refusalOf(credit);
  const gives = may(admin, "payments.refund") && waysOfCredit(credit).length > 0;
  const moves = may(admin, "payments.record") && credit.towards.length > 0;
  return (
    <article className="record-card" aria-labelledby="credit-payer">
      <div className="record-card-head">
        <h2 id="credit-payer">{credit.payer}</h2>
      </div>
      <p>
        {credit.payer} has paid more than is owed. Ask what they want: the money back, or to pay for
        something else with it.
      </p>
      <DescriptionList items={factsOf(credit)} />
      {refusal ? (
        <p className="muted">{refusal}</p>
      ) : (
        <div className="row">
          {gives && <Button onClick={() => setAsked("give-back")}>Give it back</Button>}
          {moves && (
            <Button variant="secondary" onClick={() => setAsked("move")}>
              Pay for something else
            </Button>
          )}
          {!moves && credit.towards.length === 0 && (
            <span className="muted">This payer owes nothing else.</span>
          )}
          {credit.freeKobo < credit.creditKobo && (
            <span className="muted">{formatNaira(credit.freeKobo)} is free</span>
          )}
        </div>
      )}
      {asked === "give-back" && <GiveBackDialog {...shared} />}
      {asked === "move" && <MoveDialog {...shared} />}
    </article>
  );
}

const viewOf = listAndRecord(
  {
    current: "/admin/credits",
    title: "Credits",
    show: () => <Credits />,
  },
  {
    title: "Credit",
    back: "All credits",
    show: (orderId, admin) => <CreditScreen orderId={orderId} admin={admin} />,
  },
  "orderId",
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
