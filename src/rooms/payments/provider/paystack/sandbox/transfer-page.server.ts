import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { readAmount } from "#foundation/amounts/read-amount.ts";
import { findAccountByNumber, receiveTransfer } from "./accounts.server.ts";
import { bank } from "./answers.server.ts";
import { demonstration, escapeHtml, page } from "./checkout-page.server.ts";
import type { Account } from "./records.server.ts";
import type { Sandbox } from "./sandbox.server.ts";

/** The sandbox's page "Transfer to this number": what a banking app does, without money. It needs no script. */

type Typed = { amount: string; sender: string; senderBank: string };
type Faults = { [Field in keyof Typed]?: string };

const leastKobo = 5_000;
const mostKobo = 1_000_000_000;

function read(body: unknown): { typed: Typed; faults: Faults; amountKobo: number } {
  const sent = (body ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value.trim().slice(0, 100) : "");
  const typed = {
    amount: text(sent.amount),
    sender: text(sent.sender),
    senderBank: text(sent.senderBank),
  };
  const amount = readAmount(typed.amount);
  const amountKobo = "amountKobo" in amount ? amount.amountKobo : 0;
  const isOdd = amountKobo < leastKobo || amountKobo > mostKobo;
  const range = `Enter an amount from ${formatNaira(leastKobo)} to ${formatNaira(mostKobo)}.`;
  const fault = "fault" in amount ? amount.fault : isOdd ? range : undefined;
  return {
    typed,
    amountKobo,
    faults: {
      ...(fault ? { amount: fault } : {}),
      ...(typed.sender ? {} : { sender: "Enter who sends the money." }),
      ...(typed.senderBank ? {} : { senderBank: "Enter the sender’s bank." }),
    },
  };
}

function field(name: keyof Typed, label: string, typed: Typed, faults: Faults): string {
  const fault = faults[name];
  const wrong = fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : "";
  return `<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(typed[name])}" maxlength="100" required${name === "amount" ? ' inputmode="decimal"' : ""}${wrong}>
${fault ? `<p class="alert" id="${name}-fault">${escapeHtml(fault)}</p>` : ""}</div>`;
}

const empty: Typed = { amount: "", sender: "", senderBank: "" };

function transferPage(
  { accountNumber, accountName, status }: Account,
  { typed, faults, done }: { typed: Typed; faults: Faults; done?: string },
): string {
  return page(
    `Transfer to ${accountNumber} · ${academy.name}`,
    "",
    `<p class="from">${escapeHtml(academy.name)} · payment sandbox</p>
<h1>Transfer to this number</h1>
<dl>
<div><dt>Account number</dt><dd>${accountNumber}</dd></div>
<div><dt>Bank</dt><dd>${bank.name}</dd></div>
<div><dt>Account name</dt><dd>${escapeHtml(accountName)}</dd></div>
</dl>
${demonstration}
${status === "closed" ? '<p class="note">This account is closed. Banks let some transfers to it through.</p>' : ""}
${done ? `<p class="done" role="status">${escapeHtml(done)}</p>` : ""}
<form method="post">
${field("amount", "Amount in naira", typed, faults)}
${field("sender", "Who sends it", typed, faults)}
${field("senderBank", "Their bank", typed, faults)}
<button class="first">Transfer</button>
</form>`,
    false,
  );
}

const missing = (): string =>
  page(
    `No such account · ${academy.name}`,
    "",
    `<h1>No such account</h1>
<p class="note">The sandbox has no account with this number. No money moves here.</p>`,
    false,
  );

/** The page for an account number. */
export async function showTransferPage(sandbox: Sandbox, number: string) {
  const account = await findAccountByNumber(sandbox, number);
  if (!account || account.status === "refused") return { status: 404, html: missing() };
  return { status: 200, html: transferPage(account, { typed: empty, faults: {} }) };
}

/** What its form does. Nothing typed is lost. */
export async function sendTransfer(sandbox: Sandbox, number: string, body: unknown) {
  const account = await findAccountByNumber(sandbox, number);
  if (!account || account.status === "refused") return { status: 404, html: missing() };
  const { typed, faults, amountKobo } = read(body);
  if (Object.keys(faults).length > 0) {
    return { status: 422, html: transferPage(account, { typed, faults }) };
  }
  const { sender: senderName, senderBank } = typed;
  await receiveTransfer(sandbox, { accountNumber: number, senderName, senderBank }, amountKobo);
  const done = `${formatNaira(amountKobo)} is on its way. It arrives in a few seconds.`;
  return {
    status: 200,
    html: transferPage(account, { typed: { ...typed, amount: "" }, faults, done }),
  };
}
