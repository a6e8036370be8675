import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { defaultSelection } from "../../rules/search/program-selection.ts";
import { ProgramSearch } from "../list/program-filters.tsx";

/** The page for an unknown program (spec §2.6). */
export function ProgramNotFound() {
  return (
    <div className="wrap section">
      <div className="empty-state">
        <EmptyArt />
        <h1 tabIndex={-1}>Program Not Found</h1>
        <p>No program has this address. It may be mistyped, or the link is out of date.</p>
        <ProgramSearch selection={{ ...defaultSelection, search: "" }} />
        <ButtonLink to={href("/programs")}>Browse Programs</ButtonLink>
      </div>
    </div>
  );
}
