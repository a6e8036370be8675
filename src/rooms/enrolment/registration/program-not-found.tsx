import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { pageTitle } from "#foundation/pages/page-head.ts";

/** The program does not exist, or never did. */
export function ProgramNotFound() {
  return (
    <div className="wrap section">
      <title>{pageTitle("Program Not Found")}</title>
      <div className="empty-state">
        <EmptyArt />
        <h1 tabIndex={-1}>Program Not Found</h1>
        <p>No program has this address. The link may be old, or a letter may be missing.</p>
        <ButtonLink to={href("/programs")}>Browse Programs</ButtonLink>
      </div>
    </div>
  );
}
