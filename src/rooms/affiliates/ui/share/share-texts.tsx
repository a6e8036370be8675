import { ButtonLink } from "#design/button.tsx";
import { CopyButton } from "#design/copy-button.tsx";
import { whatsAppShare } from "#foundation/whatsapp.ts";
import { shareLink } from "../../rules/share-links.ts";
import { countSms, smsShare, smsText, whatsAppText } from "../../rules/share-texts.ts";
import type { Shared } from "./shared.ts";

const smsCount = (text: string) => {
  const count = countSms(text);
  return count === 1 ? "It fits into one SMS." : `It is as long as ${count} SMS.`;
};

/** Ready texts for WhatsApp and SMS; the affiliate chooses who gets them, and can change them there. */
export function ShareTexts({ code, target, origin }: Shared) {
  const forWhatsApp = whatsAppText(target, shareLink(origin, target, code, "whatsapp"), code);
  const forSms = smsText(target, shareLink(origin, target, code, "sms"), code);
  return (
    <>
      <section className="share-part" aria-labelledby="share-whatsapp">
        <h3 id="share-whatsapp">WhatsApp</h3>
        <p className="share-text">{forWhatsApp}</p>
        <div className="row">
          <ButtonLink to={whatsAppShare(forWhatsApp)} target="_blank" rel="noreferrer">
            Open in WhatsApp
          </ButtonLink>
          <CopyButton value={forWhatsApp} label="Copy text" />
        </div>
      </section>
      <section className="share-part" aria-labelledby="share-sms">
        <h3 id="share-sms">SMS</h3>
        <p className="share-text">{forSms}</p>
        <p className="hint">{smsCount(forSms)}</p>
        <div className="row">
          <ButtonLink to={smsShare(forSms)}>Open in messages</ButtonLink>
          <CopyButton value={forSms} label="Copy text" />
        </div>
      </section>
    </>
  );
}
