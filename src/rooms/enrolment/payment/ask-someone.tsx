import { type FormEvent, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { whatsAppShare } from "#foundation/contacts/whatsapp.ts";
import { callApi } from "#foundation/http/call.ts";
import { ownPageOf } from "../registration/registration-links.ui.ts";

const never = () => () => {};
const canShare = () => typeof navigator !== "undefined" && "share" in navigator;

type AskSomeoneProps = {
  readonly enrolmentId: string;
  readonly resumeToken: string;
  readonly courseName: string;
  readonly amountKobo: number;
  /** The link, if it was created without scripts. */
  readonly posted: string | null;
};

/** The message that goes with the link. It says how to check that the request is real. */
const askText = ({
  courseName,
  amountKobo,
  url,
}: Pick<AskSomeoneProps, "courseName" | "amountKobo"> & { readonly url: string }) =>
  `Please can you pay my training fee at ${academy.name}? ${courseName}, ${formatNaira(amountKobo)}. This page shows what it is for: ${url} To check, call the academy: ${academy.phone}.`;

/** Creates a link for a person who is willing to pay. Its page shows only what they need to know. */
export function AskSomeone({
  enrolmentId,
  resumeToken,
  courseName,
  amountKobo,
  posted,
}: AskSomeoneProps) {
  const { revalidate } = useRevalidator();
  const [url, setUrl] = useState(posted);
  const [failed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const mayShare = useSyncExternalStore(never, canShare, () => false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      const made = await callApi(
        "POST /enrolments/:id/pay-link",
        { params: { id: enrolmentId } },
        { headers: { "x-resume-token": resumeToken } },
      );
      setUrl(made.url);
      // Another registration can no longer join this payment, and the page promises it.
      void revalidate();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const share = async () => {
    // Closing the share sheet rejects the promise. That is not an error.
    await navigator.share({ title: courseName, url: url ?? "" }).catch(() => {});
  };
  return (
    <div className="stack stack-16">
      <p>
        Ask someone else: send them the payment link. It can be a parent, a friend or a sponsor.
        They see your first name, the program, where and when it takes place, and the amount. They
        see nothing else about you.
      </p>
      {failed && (
        <Alert tone="danger" role="alert">
          We could not create the link. Please try again in a moment.
        </Alert>
      )}
      {url ? (
        <div className="stack stack-8" role="status">
          <p>Send this link:</p>
          <p className="wrap-anywhere">
            <code>{url}</code>
          </p>
          <div className="row">
            <a
              className="button button-secondary"
              href={whatsAppShare(askText({ courseName, amountKobo, url }))}
              rel="noopener"
            >
              <Icon name="share" />
              Send on WhatsApp
            </a>
            <CopyButton value={url} label="Copy link" />
            {mayShare && (
              <Button variant="secondary" className="with-script" onClick={share}>
                Send another way
              </Button>
            )}
          </div>
        </div>
      ) : (
        <form
          method="post"
          // Without scripts the answer is on the registration's own page.
          action={ownPageOf({ id: enrolmentId, resumeToken })}
          onSubmit={make}
        >
          <input type="hidden" name="intent" value="link" />
          <Button type="submit" variant="secondary" pending={isBusy}>
            Create a payment link
          </Button>
        </form>
      )}
    </div>
  );
}
