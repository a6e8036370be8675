import { href, Link } from "react-router";
import { Icon } from "#design/icon.tsx";
import { academy } from "#foundation/academy.ts";

/** Four ways to more help (spec §2). */
export function HelpCards() {
  return (
    <ul className="help-cards">
      <li>
        <Icon name="edit" />
        <h3>
          <Link to={`${href("/contact")}?subject=support`}>Write to support</Link>
        </h3>
        <p>A form that takes a minute. Your message gets a confirmation by e-mail.</p>
      </li>
      <li>
        <Icon name="file" />
        <h3>
          <Link to={href("/guides")}>Read a guide</Link>
        </h3>
        <p>Choosing a trade, what training costs, what to bring on the first day.</p>
      </li>
      <li>
        <Icon name="mail" />
        <h3>
          <a href={`mailto:${academy.supportEmail}`}>Send an e-mail</a>
        </h3>
        <p>
          {academy.supportEmail}, answered {academy.supportHours}.
        </p>
      </li>
      <li>
        <Icon name="cart" />
        <h3>
          <Link to={`${href("/contact")}?subject=billing`}>Ask about a payment</Link>
        </h3>
        <p>Money sent and nothing happened? Have the reference that begins with PAY at hand.</p>
      </li>
    </ul>
  );
}
