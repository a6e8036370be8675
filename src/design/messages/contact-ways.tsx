import { academy } from "#foundation/academy/academy.ts";
import { type Centre, mapLink, shortNameOf } from "#foundation/academy/centres.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";

const { phone, supportEmail } = academy;

/** The academy's number. */
export const Phone = () => <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>;
const WhatsApp = ({ children }: { readonly children: string }) => (
  <a href={whatsAppChat(phone)} rel="noreferrer">
    {children}
  </a>
);

/**
 * Every way to reach the academy, after "write to": wherever a page gives an email address, it also gives the phone
 * and WhatsApp. `send` is for things you can't say on the phone, after "send it to".
 */
export function ContactWays({
  email = supportEmail,
  to = "ask",
}: {
  readonly email?: string;
  readonly to?: "ask" | "send";
}) {
  const mail = <a href={`mailto:${email}`}>{email}</a>;
  return to === "send" ? (
    <>
      {mail} or on <WhatsApp>WhatsApp</WhatsApp> to <Phone />
    </>
  ) : (
    <>
      {mail}, call <Phone /> or use <WhatsApp>WhatsApp</WhatsApp>
    </>
  );
}

/** The same, as a list: in the footer and next to a form. */
export function ContactLines() {
  return (
    <ul className="contact-links">
      <li>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </li>
      <li>
        <Phone />
      </li>
      <li>
        <WhatsApp>WhatsApp</WhatsApp>
      </li>
    </ul>
  );
}

/** Every way to one centre, with its address: the map, its phone and WhatsApp. */
export function CentreLinks({ centre }: { readonly centre: Centre }) {
  const town = shortNameOf(centre);
  return (
    <ul className="contact-links">
      <li>
        <a href={mapLink(centre)} rel="noopener">
          Map<span className="visually-hidden"> of the centre in {town}</span>
        </a>
      </li>
      <li>
        <a href={`tel:${centre.phone.replaceAll(" ", "")}`}>{centre.phone}</a>
      </li>
      <li>
        <a href={whatsAppChat(centre.whatsApp)} rel="noopener">
          WhatsApp<span className="visually-hidden"> to the centre in {town}</span>
        </a>
      </li>
    </ul>
  );
}

/** `Monday to Friday, 9am to 5pm`. Its times never break across lines. @param hours `Mon-Fri 9am-5pm WAT` */
export function SignHours({ hours }: { readonly hours: string }) {
  const [days, times] = spokenHours(hours);
  return (
    <>
      {days}, <span className="inline-block">{times}</span>
    </>
  );
}

/** When a person answers, as a sentence. */
export const AnswerHours = () => (
  <>
    We answer <SignHours hours={academy.supportHours} />.
  </>
);
