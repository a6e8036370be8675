import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { yourReference } from "#rooms/enrolment/rules/documents/enrolment-code.ts";

/** Four ways to more help (spec §2.17). */
export function HelpCards() {
  return (
    <ul className="help-cards">
      <li>
        <CardArt id="help-write" family="signal" glyph="ph:pen-nib" />
        <div>
          <h3>
            <Link to={`${href("/contact")}?subject=support`}>Write to support</Link>
          </h3>
          <p>The form takes a minute. We confirm by email that we got your message.</p>
        </div>
      </li>
      <li>
        <CardArt id="help-guides" family="build" glyph="ph:file-text" />
        <div>
          <h3>
            <Link to={href("/guides")}>Read a guide</Link>
          </h3>
          <p>Choosing a trade, what training costs, what to bring.</p>
        </div>
      </li>
      <li>
        <CardArt id="help-mail" family="care" glyph="ph:stamp" />
        <div>
          <h3>Talk to a person</h3>
          <p>
            Write to <ContactWays />. <AnswerHours />
          </p>
        </div>
      </li>
      <li>
        <CardArt id="help-payment" family="power" glyph="ph:coins" />
        <div>
          <h3>
            <Link to={`${href("/contact")}?subject=billing`}>Ask about a payment</Link>
          </h3>
          <p>Have {yourReference} ready.</p>
        </div>
      </li>
    </ul>
  );
}
