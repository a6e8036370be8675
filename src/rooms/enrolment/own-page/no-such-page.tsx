import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";

export const brokenLink = "This link does not work";
export const endedTitle = "This link has expired";

/** For an invalid key. Does not reveal whether the key or the address was wrong. */
export function NoSuchPage({ what }: { readonly what: "registration" | "payment" }) {
  return (
    <div className="wrap section">
      <div className="empty-state">
        <EmptyArt />
        <h1 tabIndex={-1}>{brokenLink}</h1>
        <p>
          This link does not open a {what}. Please use the whole link from our newest email, or
          write to <ContactWays />.
        </p>
        <ButtonLink to={href("/")}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
