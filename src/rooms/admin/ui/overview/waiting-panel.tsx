import { Link } from "#design/link.tsx";
import { Panel } from "#design/panel.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { mostCounted } from "#foundation/http/most-counted.ts";
import { type TaskName, taskNames, tasks } from "../../rules/tasks.ts";
import { RecordPart } from "../record-part.tsx";

const load = async (signal: AbortSignal) =>
  (await callApi("GET /admin/overview", {}, { signal })).waiting;

const countWords = (count: number) =>
  count > mostCounted
    ? `More than ${mostCounted.toLocaleString("en-NG")}`
    : count.toLocaleString("en-NG");

type Waiting = Readonly<Partial<Record<TaskName, number>>>;

/** What needs doing, as links to it. */
export const WaitingPanel = () => (
  <Panel title="What needs doing">
    <RecordPart loaded={useLoaded(load)} noun="what needs doing">
      {(waiting) => <Tasks waiting={waiting} />}
    </RecordPart>
  </Panel>
);

function Tasks({ waiting }: { readonly waiting: Waiting }) {
  const some = taskNames.filter((name) => (waiting[name] ?? 0) > 0);
  if (some.length === 0) return <p>Nothing waits for you.</p>;
  return (
    <ul className="overview-tasks">
      {some.map((name) => {
        const count = waiting[name] ?? 0;
        const { to, words } = tasks[name];
        return (
          <li key={name}>
            <Link to={to}>
              <b>{countWords(count)}</b> {words[count === 1 ? 0 : 1]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
