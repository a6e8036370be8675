import { and, eq } from "drizzle-orm";
import { hashSecret } from "#foundation/codes/ids.ts";
import { messages } from "#foundation/mail/tables.ts";
import { waitingList } from "#rooms/enrolment/tables.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

/** Asks to wait for a seat of a full start. The address counts once `confirmWaiting` was called. */
export const askToWait = (
  academy: TestAcademy,
  body: { email: string } & Record<string, unknown>,
) =>
  academy.call("POST", "/waiting-list", {
    body: { fullName: "Hauwa Waits", phoneNumber: "08031234567", ...body },
  });

/** The tokens of the mails that ask an address to confirm. */
export async function confirmTokens({ ctx: { db } }: TestAcademy, email: string) {
  const mails = await db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, email), eq(messages.kind, "waiting_list_confirm")));
  return mails.map(({ text }) => /waiting-list\?token=([\w-]+)/.exec(text)?.[1] ?? "");
}

/** One of them: for an open place as long as there is one. */
export async function readConfirmToken(academy: TestAcademy, email: string) {
  const { db } = academy.ctx;
  const tokens = await confirmTokens(academy, email);
  const rows = await db.select().from(waitingList).where(eq(waitingList.email, email));
  const isOpen = (token: string) => rows.some((row) => row.confirmHash === hashSecret(token));
  return tokens.find(isOpen) ?? tokens.at(-1) ?? "";
}

/** Presses the button to which that mail leads. */
export const confirmWaiting = async (academy: TestAcademy, email: string) =>
  academy.call("POST", "/waiting-list/confirm", {
    body: { token: await readConfirmToken(academy, email) },
  });
