import { type FormEvent, useId, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatRate } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { AffiliateMoney } from "#rooms/affiliates/contract/affiliate.ts";

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
  /** Loads what somebody else has saved meanwhile. */
  readonly onCompared: () => void;
  readonly onClose: (isDone: boolean) => void;
};

const noRate = "Enter a percentage between 0 and 50, such as 12.5";

/** A new rate and its first day. Who comes second is shown what was saved, and nothing typed is lost. */
export function RateDialog({ id, money, onCompared, onClose }: RateDialogProps) {
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const [isStale, setIsStale] = useState(false);
  const today = lagosDay(new Date());
  const latest = money.rates[0];
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const rateBasisPoints = readRate(String(form.get("rate") ?? ""));
    const fromDay = String(form.get("fromDay") ?? "");
    const wrong: Record<string, string> = {
      ...(rateBasisPoints === null ? { rate: noRate } : {}),
      ...(fromDay ? {} : { fromDay: "Choose the day" }),
    };
    setErrors(wrong);
    setProblem("");
    setIsStale(false);
    if (rateBasisPoints === null || !fromDay) {
      document.getElementsByName(Object.keys(wrong)[0] ?? "")[0]?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const body = { rateBasisPoints, fromDay, version: money.rateVersion };
      await callApi("PUT /admin/affiliates/:id/rate", { params: { id }, body });
      showToast("Rate set");
      onClose(true);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined;
      const isRefused = Boolean(fields?.fromDay ?? fields?.rateBasisPoints);
      setErrors({ rate: fields?.rateBasisPoints ?? "", fromDay: fields?.fromDay ?? "" });
      if (error instanceof CallError && error.code === "changed_meanwhile") {
        setIsStale(true);
        onCompared();
      } else if (!isRefused) setProblem(reasonOf(error));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      busy={isBusy}
      onClose={() => onClose(false)}
      title="Set a rate"
      actions={
        <>
          <Button type="submit" form={formId} pending={isBusy}>
            Set rate
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => onClose(false)}>
            Go back
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack stack-16"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>Payments from that day on earn the new rate. Those before keep theirs.</p>
        {isStale && latest && (
          <Alert tone="warning" role="alert" title="Somebody else has set a rate meanwhile">
            {`They saved ${formatRate(latest.rateBasisPoints)} from ${formatDay(latest.fromDay)}. Set yours again if it is still right.`}
          </Alert>
        )}
        <TextField
          data-autofocus=""
          name="rate"
          label="Rate in percent"
          hint={latest ? `The latest is ${formatRate(latest.rateBasisPoints)}.` : undefined}
          inputMode="decimal"
          width="short"
          autoComplete="off"
          error={errors.rate}
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
          error={errors.fromDay}
        />
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
