import { Form } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { OutboxMessage } from "./read-outbox-page.ts";

/** What a phone can do with a message. */
const phoneActs = {
  delivered: "Delivered",
  failed: "Fails",
  stop: "Answer STOP",
} as const;

const lengthOf = ({ parts, costKobo }: OutboxMessage) =>
  [
    parts !== null && (parts === 1 ? "1 part" : `${parts} parts`),
    costKobo !== null && `about ${formatNaira(costKobo)}`,
  ]
    .filter(Boolean)
    .join(", ");

/** A message as a phone shows it, with what would come back from there. @param here the page's own address */
export function PhoneView({
  message,
  here,
}: {
  readonly message: OutboxMessage;
  readonly here: string;
}) {
  const acts = Object.entries(phoneActs).filter(
    ([act]) => act === "stop" || (message.isAtProvider && message.status === "sent"),
  );
  return (
    <>
      <p className="outbox-phone">{message.text}</p>
      <p className="outbox-small">{lengthOf(message)}</p>
      <Form method="post" action={here} reloadDocument className="outbox-acts">
        <input type="hidden" name="message" value={message.id} />
        {acts.map(([act, label]) => (
          <Button key={act} type="submit" name="act" value={act} variant="secondary">
            {label}
          </Button>
        ))}
      </Form>
    </>
  );
}
