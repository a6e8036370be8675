import type { RouterContextProvider } from "react-router";
import { type OutboxOf, readOutbox, shownMessages } from "../server/read-outbox.ts";

/** What the outbox's page shows. @param url `message` chooses one of the list; otherwise the newest */
export async function readOutboxPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  of: OutboxOf,
) {
  const list = await readOutbox(context, url, of);
  const chosen = list.find(({ id }) => id === url.searchParams.get("message")) ?? list[0] ?? null;
  return {
    of,
    to: url.searchParams.get("to")?.trim() || null,
    most: shownMessages,
    chosen: chosen && {
      id: chosen.id,
      way: chosen.channel,
      subject: chosen.subject,
      recipient: chosen.recipient,
      text: chosen.text,
      html: chosen.html,
      status: chosen.status,
      failure: chosen.failure,
      parts: chosen.parts,
      costKobo: chosen.costKobo,
      isAtProvider: chosen.provider === "sandbox" && chosen.providerId !== null,
      createdAt: chosen.createdAt.toISOString(),
    },
    list: list.map(({ id, channel, recipient, subject, status, createdAt }) => ({
      id,
      way: channel,
      recipient,
      subject,
      status,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export type OutboxPage = Awaited<ReturnType<typeof readOutboxPage>>;
export type OutboxMessage = NonNullable<OutboxPage["chosen"]>;
