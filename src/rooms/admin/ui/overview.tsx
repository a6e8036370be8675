import { useSearchParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { Panel } from "#design/page/panel.tsx";
import { callApi } from "#foundation/http/call.ts";
import { mostCounted } from "#foundation/http/lists.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { divisions, rangeMonths } from "../rules/figures.ts";
import { may } from "../rules/screens.ts";
import { type TaskName, taskNames, tasks, taskWords } from "../rules/tasks.ts";
import { FiguresPanel } from "./figures-panel.tsx";
import { RecordPart } from "./record-part.tsx";

const load = (signal: AbortSignal) => callApi("GET /admin/overview", {}, { signal });

const countWords = (count: number) =>
  count > mostCounted
    ? `More than ${mostCounted.toLocaleString("en-NG")}`
    : count.toLocaleString("en-NG");

type Waiting = {
  readonly waiting: Readonly<Partial<Record<TaskName, number>>>;
  readonly amounts: Readonly<Partial<Record<TaskName, number>>>;
};

/** What needs doing, as links to it. */
const WaitingPanel = () => (
  <Panel title="What needs doing">
    <RecordPart loaded={useLoaded(load)} noun="what needs doing">
      {(work) => <Tasks {...work} />}
    </RecordPart>
  </Panel>
);

function Tasks({ waiting, amounts }: Waiting) {
  const some = taskNames.filter((name) => (waiting[name] ?? 0) > 0);
  if (some.length === 0) return <p>Nothing needs doing.</p>;
  return (
    <ul className="overview-tasks">
      {some.map((name) => {
        const count = waiting[name] ?? 0;
        return (
          <li key={name}>
            <Link to={tasks[name].to}>
              <b>{countWords(count)}</b> {taskWords(name, count, amounts[name] ?? null)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

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
