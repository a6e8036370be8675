import type { MetaArgs } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import type { Route } from "./+types/coming-soon-page.ts";
import { comingSoonAt } from "./coming-soon.ts";

export const loader = ({ url }: Route.LoaderArgs) => ({ name: comingSoonAt(url.pathname) });

export const meta = ({ loaderData, ...args }: MetaArgs<typeof loader>) => {
  const title = loaderData?.name ? `${loaderData.name}: Coming Soon` : "Coming Soon";
  const description = "We are still building this page. The workshops are open: choose a trade.";
  return unlistedHead({ title, description }, args);
};

/** The placeholder for a screen that is not built yet. */
export default function ComingSoonPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <div className="wrap section way-on way-on-later">
      <EmptyArt />
      {name && <p className="kicker">{name}</p>}
      <h1 tabIndex={-1}>Coming Soon</h1>
      <p className="lead">
        We are still building this page. The workshops are open: choose a trade and see when the
        next class begins.
      </p>
      <div className="row">
        <ButtonLink to="/programs">Browse programs</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Write to us
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
