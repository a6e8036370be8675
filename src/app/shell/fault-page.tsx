import { href, useLocation } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import type { Fault } from "./fault.ts";

/** Loads the page again (browser/page-controls.ts). */
const TryAgain = () => (
  <div className="with-script">
    <Button size="large" data-try-again>
      Try again
    </Button>
    <p role="status" />
  </div>
);

/** The heading that the specification gives to every failure (§2.13). */
export const faultTitle = "Unexpected Application Error!";

/** Shown in place of a page that failed, with links to continue. */
export function FaultPage({ fault }: { readonly fault: Fault }) {
  const { pathname } = useLocation();
  return (
    <div className="wrap section way-on">
      <EmptyArt />
      <p className="kicker">{fault.name}</p>
      <h1 tabIndex={-1}>{faultTitle}</h1>
      <p className="lead">{fault.message}</p>
      {fault.mayPass && <TryAgain />}
      {fault.status === 404 && (
        <SearchForm className="way-on-search" action={href("/programs")}>
          <SearchField label="Search programs" placeholder="Tiling, solar" />
        </SearchForm>
      )}
      <div className="row">
        {/^\/blog\//.test(pathname) && <ButtonLink to={href("/blog")}>All blog posts</ButtonLink>}
        <ButtonLink to={href("/programs")} variant="secondary">
          Browse all programs
        </ButtonLink>
        <ButtonLink to={href("/")} variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
      <p className="max-w-text">
        Still stuck? Write to <ContactWays />. <AnswerHours />
      </p>
    </div>
  );
}
