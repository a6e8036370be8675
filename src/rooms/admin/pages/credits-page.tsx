import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { AmountField } from "#design/fields/amount-field.tsx";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { showToast } from "#design/messages/toast.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { CreditRecord } from "#rooms/payments/credits/credits.ts";
import { creditFault, moveWords, waysOfCredit } from "../rules/credit-words.ts";
import { typedNaira } from "../rules/payment-words.ts";
import { may } from "../rules/screens.ts";
import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { FormDialog, useSend } from "../ui/form-dialog.tsx";
import { Credits } from "../ui/payments/credits.tsx";
import { type CreditDialogProps, GiveBackDialog } from "../ui/payments/give-back-dialog.tsx";
import { MailLink, Waiting } from "../ui/record-part.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

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
  if (credit.freeKobo === 0) return "All of it is on its way back, or waits for approval.";
  if (waysOfCredit(credit).length === 0 && credit.towards.length === 0) {
    return "It came from another order, and its payer owes nothing else.";
  }
  return null;
}

/** Pays for another registration of the same payer with credit, and says first what that does. */
function MoveDialog({ credit, onClose, onDone }: CreditDialogProps) {
  const { fields, send, refuse, dialog } = useSend({
    done: "moved",
    failed: "Nothing was moved",
    shown: ["amountKobo", "towards"],
    ...{ onClose, onDone },
  });
  const [first] = credit.towards;
  const [chosen, setChosen] = useState(first);
  const mostKobo = Math.min(credit.freeKobo, chosen?.openKobo ?? 0);
  const [typed, setTyped] = useState(typedNaira(mostKobo));
  const amountKobo = amountIn(typed);
  async function submit() {
    const fault = creditFault(typed, mostKobo);
    if (fault) return refuse({ amountKobo: fault });
    const body = { amountKobo, towards: chosen?.enrolmentId ?? "" };
    const { orderId } = credit;
    const answer = await send(body, (headers) =>
      callApi("POST /admin/credits/:orderId/use", { params: { orderId }, body }, { headers }),
    );
    if (!answer) return;
    showToast(`${formatNaira(amountKobo)} of credit moved`);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={`What does the credit of ${credit.payer} pay for?`}
      fullOnPhones
      action="Move the credit"
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <RadioGroup
            name="towards"
            form={form}
            label="What the same payer still owes for"
            options={credit.towards.map(({ enrolmentId, description, learner, openKobo }) => ({
              value: enrolmentId,
              label: `${description}, ${learner}`,
              aside: <Money amountKobo={openKobo} />,
            }))}
            value={chosen?.enrolmentId ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const next = credit.towards.find(({ enrolmentId }) => enrolmentId === value);
              setChosen(next);
              setTyped(typedNaira(Math.min(credit.freeKobo, next?.openKobo ?? 0)));
            }}
            error={fields.towards}
          />
          <AmountField
            name="amountKobo"
            form={form}
            label="Amount"
            hint={`Up to ${formatNaira(mostKobo)}.`}
            error={fields.amountKobo}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            required
          />
          {chosen && creditFault(typed, mostKobo) === null && (
            <div className="refund-effects" role="status">
              <h3>What this does</h3>
              <p>{moveWords(credit, { amountKobo, towards: chosen })}</p>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** One credit, and the two ways to end it. */
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
        <p className="money-hint">{refusal}</p>
      ) : (
        <div className="row">
          {gives && <Button onClick={() => setAsked("give-back")}>Give it back</Button>}
          {moves && (
            <Button variant="secondary" onClick={() => setAsked("move")}>
              Pay for something else
            </Button>
          )}
          {!moves && credit.towards.length === 0 && (
            <span className="money-hint">This payer owes nothing else.</span>
          )}
          {credit.freeKobo < credit.creditKobo && (
            <span className="money-hint">{formatNaira(credit.freeKobo)} is free</span>
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
    permission: "payments.read",
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
