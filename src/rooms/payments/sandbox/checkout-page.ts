import { createHash } from "node:crypto";
import { academy } from "#foundation/academy.ts";
import { formatNaira } from "#foundation/money.ts";
import { checkoutScript } from "./checkout-script.ts";
import { checkoutStyle } from "./checkout-style.ts";
import type { Transaction } from "./records.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const originsOf = (transaction: Transaction | null) =>
  [transaction?.callbackUrl, transaction?.cancelUrl]
    .filter((url): url is string => typeof url === "string")
    .map((url) => new URL(url).origin)
    .join(" ");

/** Allows this page's own script and style. Forms may redirect to the site that the payer came from. */
export function policyOf(transaction: Transaction | null): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(checkoutScript)}`,
    `style-src ${hashOf(checkoutStyle)}`,
    "connect-src 'self'",
    `form-action 'self' ${originsOf(transaction)}`.trim(),
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");
}

function page(title: string, attributes: string, main: string, withScript: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${checkoutStyle}</style>
</head>
<body${attributes}>
<main>
${main}
</main>
${withScript ? `<script>${checkoutScript}</script>` : ""}
</body>
</html>`;
}

const demonstration =
  '<p class="note">This is a demonstration. No money moves, and you do not need a card.</p>';

const paying = `<button class="first" name="action" value="pay">Pay</button>
<fieldset>
<legend>Or try another outcome</legend>
<button name="action" value="decline">Decline</button>
<button name="action" value="insufficient">Insufficient funds</button>
<button name="action" value="transfer">Bank transfer later</button>
</fieldset>`;

/** The message and the buttons for each state of the transaction. */
function stateOf(transaction: Transaction): { done: string; buttons: string } {
  switch (transaction.status) {
    case "success":
    case "reversed":
      return {
        done: "This payment is complete.",
        buttons: '<button class="first" name="action" value="pay">Continue</button>',
      };
    case "pending":
      return {
        done: "Your bank transfer is on its way. It arrives in a few seconds.",
        buttons: '<button class="first" name="action" value="transfer">Continue</button>',
      };
    default:
      return { done: "", buttons: paying };
  }
}

/** The sandbox's checkout page, in the academy's design. */
export function checkoutPage(transaction: Transaction): string {
  const amount = formatNaira(transaction.amountKobo);
  const { done, buttons } = stateOf(transaction);
  const refused = transaction.status === "failed" ? `${transaction.gatewayResponse}.` : "";
  const attributes = Object.entries({
    reference: transaction.reference,
    transaction: transaction.id,
    "access-code": transaction.accessCode,
    email: transaction.email,
  })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join("");
  return page(
    `Pay ${amount} · ${academy.name}`,
    attributes,
    `<p class="from">${escapeHtml(academy.name)} · payment sandbox</p>
<h1>${amount}</h1>
<dl>
<div><dt>Email</dt><dd>${escapeHtml(transaction.email)}</dd></div>
<div><dt>Reference</dt><dd>${escapeHtml(transaction.reference)}</dd></div>
</dl>
${demonstration}
${done ? `<p class="done" role="status">${done}</p>` : ""}
<p class="alert" role="alert"${refused ? "" : " hidden"}>${escapeHtml(refused)}</p>
<form method="post">
${buttons}
<button class="last" name="action" value="close">Close</button>
</form>`,
    true,
  );
}

/** The page for an unknown access code. */
export const missingPage = (): string =>
  page(
    `Payment not found · ${academy.name}`,
    "",
    `<h1>Payment not found</h1>
<p class="note">The sandbox has no payment at this address. Please go back and start again. No money moves here.</p>`,
    false,
  );
