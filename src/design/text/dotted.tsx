import { Fragment } from "react";

/** A dot between two facts, except where a line breaks (css/texts.css). */
export const Dot = () => <span className="dot"> </span>;

/** Short facts with dots between them. */
export const Dotted = ({ facts }: { readonly facts: readonly string[] }) =>
  facts.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && <Dot />}
      {fact}
    </Fragment>
  ));
