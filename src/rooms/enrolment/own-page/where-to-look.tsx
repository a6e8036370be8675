import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { Panel } from "#design/page/panel.tsx";
import { academy } from "#foundation/academy/academy.ts";

/** Where people find their registration, for an address that names none. */
export const WhereToLook = () => (
  <Panel title="Where to find it">
    <ul className="stack places">
      <li className="stack stack-8">
        <h3>In your email</h3>
        <p>
          Look for an email from {academy.name} with “registration” or “place” in its subject. Its
          button opens your registration, with the slip, the receipts and what is due. Check your
          spam folder too.
        </p>
      </li>
      <li className="stack stack-8">
        <h3>In your account</h3>
        <p>
          If you have one, your registrations are on{" "}
          <Link to={href("/dashboard")}>your dashboard</Link>.
        </p>
      </li>
      <li className="stack stack-8">
        <h3>By your code</h3>
        <p>
          Your code is on the slip and in our emails. With it you can{" "}
          <Link to={href("/slips")}>check a slip</Link>, and staff find you at the counter and on
          the phone.
        </p>
      </li>
      <li className="stack stack-8">
        <h3>Ask us</h3>
        <p>
          Give us your name and program: we find your registration, and tell you what is paid and
          what is due. Write to <ContactWays />. <AnswerHours />
        </p>
      </li>
    </ul>
  </Panel>
);
