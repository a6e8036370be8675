import { Link } from "#design/actions/link.tsx";
import { Panel } from "#design/page/panel.tsx";
import type { Family } from "../family/read-family.server.ts";

/** The family's other registrations, and the way to register another child without typing the same again. */
export function FamilyPanel({ family }: { readonly family: Family }) {
  const { others, another, isPaidTogether } = family;
  const next = another && (
    <p className="no-print">
      <Link to={another.page}>{another.label}</Link>: you type only what is different
      {isPaidTogether && ", and pay for all at once"}.
    </p>
  );
  // One line, so that it does not come between the amount and the button.
  if (others.length === 0) return next;
  return (
    <Panel title="Your family">
      <div className="stack stack-16">
        <ul className="stack stack-8">
          {others.map(({ page, firstName, course }) => (
            <li key={page}>
              <Link to={page}>
                {firstName}, {course}
              </Link>
            </li>
          ))}
        </ul>
        {next}
      </div>
    </Panel>
  );
}
