import { TextField } from "#design/fields/text-field.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatRate } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { AffiliateMoney } from "#rooms/affiliates/contract/affiliate.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

/** A typed percentage in basis points: `12.5`, `12,5%` → 1250; null for what is none or is not between 0 and 50. */
export function readRate(typed: string): number | null {
  const digits = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!digits) return null;
  const basisPoints = Number(digits[1]) * 100 + Number((digits[2] ?? "").padEnd(2, "0"));
  return basisPoints <= 5_000 ? basisPoints : null;
}

type RateDialogProps = {
  readonly id: string;
  /** What the page shows; `rates[0]` is the latest change. */
  readonly money: AffiliateMoney;
  /** Loads what someone else has saved in the meantime. */
  readonly onCompared: () => void;
  readonly onClose: (isDone: boolean) => void;
};

const noRate = "Enter a percentage between 0 and 50, such as 12.5";

/** A new rate and its first day. The second person is shown what was saved, and nothing typed is lost. */
export function RateDialog({ id, money, onCompared, onClose }: RateDialogProps) {
  const { problem, fields, send, refuse, forget, dialog } = useSend({
    shown: ["rate", "rateBasisPoints", "fromDay"],
    onClose: () => onClose(false),
  });
  const today = lagosDay(new Date());
  const latest = money.rates[0];
  async function save(data: FormData) {
    const rateBasisPoints = readRate(String(data.get("rate") ?? ""));
    const fromDay = String(data.get("fromDay") ?? "");
    if (rateBasisPoints === null || !fromDay) {
      return refuse({
        ...(rateBasisPoints === null ? { rate: noRate } : {}),
        ...(fromDay ? {} : { fromDay: "Choose the day" }),
      });
    }
    const body = { rateBasisPoints, fromDay, version: money.rateVersion };
    const isSet = await send(body, () =>
      callApi("PUT /admin/affiliates/:id/rate", { params: { id }, body }).catch((error) => {
        if (error instanceof CallError && error.code === "changed_meanwhile") onCompared();
        throw error;
      }),
    );
    if (!isSet) return;
    showToast("Rate set");
    onClose(true);
  }
  const stale = problem?.code === "changed_meanwhile" &&
    latest && {
      title: "Someone changed the rate while you were editing",
      text: `They saved ${formatRate(latest.rateBasisPoints)} from ${formatDay(latest.fromDay)}. Set yours again if it is still right.`,
      tone: "warning" as const,
    };
  return (
    <FormDialog
      title="Set a rate"
      action="Set rate"
      leave="Go back"
      {...dialog}
      problem={stale || dialog.problem}
      onSend={save}
      onEdit={(name) => {
        forget(name);
        if (name === "rate") forget("rateBasisPoints");
      }}
    >
      <p>Payments from that day on earn the new rate. Those before keep theirs.</p>
      <TextField
        data-autofocus=""
        name="rate"
        label="Rate in percent"
        hint={latest ? `The latest is ${formatRate(latest.rateBasisPoints)}.` : undefined}
        inputMode="decimal"
        width="short"
        autoComplete="off"
        error={fields.rate ?? fields.rateBasisPoints}
      />
      <TextField
        name="fromDay"
        label="From"
        hint="Today or later."
        // The browser's own calendar.
        type={"date" as "text"}
        width="medium"
        min={today}
        defaultValue={today}
        error={fields.fromDay}
      />
    </FormDialog>
  );
}
