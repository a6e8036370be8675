/**
 * Runs on the checkout page. In a frame it posts the same messages to the parent page as the
 * provider's own frame does. When a card is refused, the page stays open. Outside a frame the script
 * does nothing: the plain form works without it.
 */
export const checkoutScript = `
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
