import { Link } from "#design/actions/link.tsx";
import { Money } from "#design/text/money.tsx";
import { mostCounted } from "#foundation/amounts/counts.ts";
import type { WaitingTask } from "../../contract/overview.ts";
import { shortDay } from "../../rules/short-day.ts";
import { tasks as kinds, taskWords } from "../../rules/tasks.ts";

const countWords = (count: number) =>
  count > mostCounted
    ? `More than ${mostCounted.toLocaleString("en-NG")}`
    : count.toLocaleString("en-NG");

/** What needs doing as links to it, the oldest first, with what it is about. */
export function Tasks({ tasks }: { readonly tasks: readonly WaitingTask[] }) {
  if (tasks.length === 0) return <p>Nothing needs doing.</p>;
  return (
    <ul className="today-tasks">
      {tasks.map(({ name, many, since, amountKobo }) => (
        <li key={name}>
          <span>
            <Link to={kinds[name].to}>
              <b>{countWords(many)}</b> {taskWords(name, many)}
            </Link>
            {since && <span className="second">since {shortDay(since)}</span>}
          </span>
          {amountKobo !== null && <Money amountKobo={amountKobo} />}
        </li>
      ))}
    </ul>
  );
}
