import { createHash } from "node:crypto";
import { colours } from "#academy";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Transaction } from "./records.server.ts";

const variables = (of: typeof colours.light) =>
  Object.entries({ ground: of.lime, ...of })
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** The page loads no other files, so it includes the academy's colours. */
const checkoutStyle = `
:root{color-scheme:light dark;${variables(colours.light)}}
@media (prefers-color-scheme:dark){:root{${variables(colours.dark)}}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;min-height:100vh;padding:1rem;display:grid;align-items:center;justify-items:center}
main{width:100%;max-width:26rem;background:var(--surface);border:1px solid var(--line);border-radius:3px;padding:1.5rem}
.from{color:var(--ink2);font-size:.875rem}
h1{font-size:1.75rem;line-height:1.2;font-weight:800;letter-spacing:-.02em;margin-top:.25rem;font-variant-numeric:tabular-nums}
dl{margin-top:1rem;border-top:1px solid var(--line);font-size:.9375rem}
dl div{padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--ink2);font-size:.875rem}
dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
p.note,p.alert,p.done{margin-top:1rem;padding:.75rem;border-radius:3px;font-size:.9375rem;line-height:1.5}
.note{background:var(--keke-tint)}
.alert{background:var(--danger-tint);color:var(--danger);font-weight:600}
.done{background:var(--dawa-tint);color:var(--dawa);font-weight:600}
[hidden]{display:none}
form{margin-top:1rem;display:grid;gap:.75rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{font:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border-radius:3px;border:1px solid var(--control);background:var(--surface);color:var(--ink)}
input:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem .75rem;border-radius:3px;border:1px solid var(--control);background:var(--surface);color:var(--ink);cursor:pointer}
button:hover{background:var(--mist)}
button.first{background:var(--baba);border-color:var(--baba);color:var(--on-fill)}
button.first:hover{background:var(--baba-hover)}
button.last{border-color:transparent;background:none;color:var(--baba);text-decoration:underline;text-underline-offset:.2em}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
button:disabled{opacity:.6;cursor:default}
fieldset{border:0;padding:0;display:grid;gap:.5rem;min-width:0}
fieldset button{font-size:.9375rem}
legend{padding:0;margin-bottom:.5rem;color:var(--ink2);font-size:.875rem}
@media (max-width:31rem){body{padding:0;align-items:start;background:var(--surface)}main{border:0;max-width:none;padding:1.5rem 1rem}}
`.trim();

/**
 * Runs on the checkout page. In a frame it posts the same messages to the parent page as the
 * provider's own frame does. When a card is refused, the page stays open. Outside a frame the script
 * does nothing: the plain form works without it.
 */
const checkoutScript = `
(() => {
  if (window.parent === window) return;
  const { reference, transaction, accessCode, email } = document.body.dataset;
  const post = (event, data) => window.parent.postMessage({ event, data }, "*");
  const form = document.querySelector("form");
  const alert = document.querySelector("[role=alert]");
  post("loaded:checkout", {});
  post("loaded:transaction", { id: transaction, accessCode, customer: { email } });
  const leave = {
    success: () => post("success", { reference, trxref: reference, trans: transaction, transaction, status: "success", message: "Approved", redirecturl: "?trxref=" + reference + "&reference=" + reference }),
    transfer: () => post("transfer:pending", { status: "pending", reference }),
    close: () => post("close", { status: null }),
  };
  const say = (text) => { alert.textContent = text; alert.hidden = text === ""; };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const action = event.submitter ? event.submitter.value : "pay";
    if (action === "close") return leave.close();
    const buttons = form.querySelectorAll("button");
    for (const button of buttons) button.disabled = true;
    say("");
    try {
      const answer = await fetch(location.href, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams({ action }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const { outcome, message } = await answer.json();
      if (leave[outcome]) return leave[outcome]();
      say(message);
    } catch {
      say("The sandbox did not answer. Please try again.");
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") leave.close(); });
})();
`.trim();

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

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

/** A page of the sandbox, in the academy's design. */
export function page(title: string, attributes: string, main: string, withScript: boolean): string {
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

export const demonstration =
  '<p class="note">This is a demonstration. No money moves, and you do not need a card.</p>';

const paying = `<button class="first" name="action" value="pay">Pay</button>
<fieldset>
<legend>Or try another outcome</legend>
<button name="action" value="decline">Decline</button>
<button name="action" value="insufficient">Insufficient funds</button>
<button name="action" value="transfer">Bank transfer later</button>
</fieldset>`;

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
