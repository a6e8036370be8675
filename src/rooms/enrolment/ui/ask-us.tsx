import { academy } from "#foundation/academy.ts";
import { whatsAppChat } from "#foundation/whatsapp.ts";

/** The ways to reach the academy, at the end of a page. */
export const AskUs = () => (
  <p className="hint">
    Questions? Call <a href={`tel:${academy.phone.replaceAll(" ", "")}`}>{academy.phone}</a>, write
    on <a href={whatsAppChat(academy.phone)}>WhatsApp</a> or to{" "}
    <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>. {academy.supportHours}.
  </p>
);
