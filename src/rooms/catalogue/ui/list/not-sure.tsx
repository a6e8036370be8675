import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";

/** The way to the five questions, for visitors who do not know what to look for. */
export const NotSure = () => (
  <p>
    Not sure? <Link to={href("/find-your-door")}>Answer five questions</Link>
  </p>
);
