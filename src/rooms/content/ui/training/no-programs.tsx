import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";

/** An empty tab of a platform, with links to the tabs that have programs. */
export function NoPrograms({
  others,
}: {
  readonly others: readonly { label: string; to: string; count: number }[];
}) {
  return (
    <EmptyState
      title="No programs found for this selection."
      headingLevel={3}
      actions={
        <>
          {others.map(({ label, to, count }) => (
            <ButtonLink key={label} to={to} variant="secondary">
              {label} ({count})
            </ButtonLink>
          ))}
          <ButtonLink to={href("/programs")} variant="quiet">
            See all programs
          </ButtonLink>
          <ButtonLink to={href("/find-your-door")} variant="quiet">
            Find your door
          </ButtonLink>
        </>
      }
    />
  );
}
