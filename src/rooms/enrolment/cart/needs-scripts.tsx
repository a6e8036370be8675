import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";

/** Only this browser's scripts know who is signed in and what is in the cart. */
export const NeedsScripts = () => (
  <div className="without-script">
    <Alert tone="info" title="The cart needs JavaScript">
      <p>
        Without it you can register for each program on its own:{" "}
        <Link to={href("/programs")}>see the programs</Link>.
      </p>
    </Alert>
  </div>
);
