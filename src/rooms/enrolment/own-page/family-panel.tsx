import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Panel } from "#design/page/panel.tsx";
import type { Family } from "../family/read-family.server.ts";

/** The family's other registrations, and the way to register another child without typing the same again. */
export function FamilyPanel({ family }: { readonly family: Family }) {
  const { title, others, another, isPaidTogether } = family;
  if (others.length === 0 && !another) return null;
  return (
    <Panel title={title}>
      <div className="stack stack-16">
        {others.length > 0 && (
          <ul className="stack stack-8">
            {others.map(({ page, firstName, course }) => (
              <li key={page}>
                <Link to={page}>
                  {firstName}, {course}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {another && (
          <>
            <p>
              For the next registration, you type only what is different.
              {isPaidTogether && " Register first, then pay for all with one payment."}
            </p>
            <p className="no-print">
              <ButtonLink variant="secondary" to={another.page}>
                {another.label}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
