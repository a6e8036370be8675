import { useSearchParams } from "react-router";
import { LinkTabs } from "#design/link-tabs.tsx";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { divisions, rangeMonths } from "../../rules/figures.ts";
import { may } from "../../rules/screens.ts";
import { FiguresPanel } from "./figures-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

const byNames = { mode: "By mode", centre: "By centre" } as const;

/** What needs doing, and how registrations and income went. Months and division are in the address. */
export function Overview({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const months = rangeMonths.find((some) => String(some) === parameters.get("months")) ?? 12;
  const by = divisions.find((one) => one === parameters.get("by")) ?? "mode";
  const addressOf = (change: Record<string, string>) =>
    `/admin?${new URLSearchParams({ months: String(months), by, ...change })}`;
  return (
    <>
      <WaitingPanel />
      <div className="overview-choices">
        <LinkTabs
          label="Months"
          look="boxed"
          tabs={rangeMonths.map((some) => ({
            label: `${some} months`,
            to: addressOf({ months: String(some) }),
            current: some === months,
          }))}
        />
        <LinkTabs
          label="Divided by"
          look="boxed"
          tabs={divisions.map((one) => ({
            label: byNames[one],
            to: addressOf({ by: one }),
            current: one === by,
          }))}
        />
      </div>
      <div className="overview-charts">
        <FiguresPanel kind="enrolments" months={months} by={by} />
        {may(admin, "payments.read") && <FiguresPanel kind="income" months={months} by={by} />}
      </div>
    </>
  );
}
