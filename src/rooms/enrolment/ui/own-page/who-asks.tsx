import { BrandMark } from "#design/brand-mark.tsx";
import { AnswerHours } from "#design/contact-ways.tsx";
import { Link } from "#design/link.tsx";
import { academy } from "#foundation/academy.ts";
import { whatsAppChat } from "#foundation/whatsapp.ts";
import { cardProvider } from "#rooms/payments/rules/card-provider.ts";

/** Who the academy is, and how a stranger can check that a request to pay is real. */
export function WhoAsks({ code }: { readonly code: string }) {
  return (
    <section className="panel stack stack-16" aria-labelledby="who-asks">
      <div className="row">
        <BrandMark />
        <div>
          <h2 id="who-asks">{academy.name}</h2>
          <p>{academy.tagline}</p>
        </div>
      </div>
      <dl className="terms">
        {academy.centres.map(({ id, city, address }) => (
          <div key={id}>
            <dt>Centre in {city}</dt>
            <dd>{address}</dd>
          </div>
        ))}
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${academy.phone.replaceAll(" ", "")}`}>{academy.phone}</a> or{" "}
            <a href={whatsAppChat(academy.phone)}>WhatsApp</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>
          </dd>
        </div>
      </dl>
      <div className="prose">
        <h3>How to check that this is real</h3>
        <ul>
          <li>
            Call us before you pay and say the code <b>{code}</b>. <AnswerHours />
          </li>
          <li>
            You type your card number only on {cardProvider}'s page. We never ask for it, or for
            your PIN, by phone, email or WhatsApp.
          </li>
          <li>
            Read <Link to="/about">who we are</Link> and what the{" "}
            <Link to="/programs">programs</Link> cost.
          </li>
        </ul>
      </div>
    </section>
  );
}
