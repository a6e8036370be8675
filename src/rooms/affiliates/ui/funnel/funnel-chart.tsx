import { BarPicture } from "#design/charts/bar-picture.tsx";
import { barsOf } from "#design/charts/bars.ts";
import { formatMonth } from "#foundation/time.ts";
import type { Funnel, FunnelSteps } from "../../contract/funnel.ts";
import { funnelSteps, shareWords } from "./funnel-words.ts";

type StepName = keyof FunnelSteps;

const shortMonth = (month: string) => formatMonth(month).slice(0, 3);

/** Each step with its total, and its months as bars on a scale of their own. */
export function FunnelChart({ funnel }: { readonly funnel: Funnel }) {
  const { total, months, free } = funnel;
  const noteOf = (name: StepName, before: StepName | null) => {
    if (name === "paid" && free > 0) return `and ${free} free`;
    return before ? shareWords(total[name], total[before], before) : "";
  };
  return (
    <ol className="funnel-steps">
      {funnelSteps.map(({ name, label, before }) => (
        <li key={name}>
          <p className="funnel-label">{label}</p>
          <p className="stat-value">{total[name].toLocaleString("en-NG")}</p>
          <p className="desk-note">{noteOf(name, before)}</p>
          <BarPicture
            className="funnel-bars"
            bars={barsOf(months.map((month) => month[name]))}
            columns={months.length}
          />
          <p className="funnel-months" aria-hidden="true">
            <span>{shortMonth(months[0]?.month ?? "")}</span>
            <span>{shortMonth(months.at(-1)?.month ?? "")}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
