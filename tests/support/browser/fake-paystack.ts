import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The messages of the frame of the provider's widget. */
const popup = `<!doctype html><title>Checkout</title>
<button data-event="success">Pay</button>
<button data-event="close">Close</button>
<button data-event="cancel">Cancel</button>
<button data-event="transfer:pending">I have sent the money</button>
<button data-event="error">Break</button>
<p></p>
<script>
const tell = (event, data) => parent.postMessage({ event, data }, "*");
let accessCode = "";
addEventListener("message", ({ data }) => {
  if (data && data.type === "inline:url") {
    accessCode = data.params.accessCode;
    document.querySelector("p").textContent = data.path + " " + accessCode;
    tell("loaded:transaction", { id: 1, accessCode, customer: { email: "asabe@example.com" } });
  }
});
const data = {
  success: () => ({ reference: "REF-" + accessCode, status: "success", trxref: "REF-" + accessCode }),
  "transfer:pending": () => ({ status: "pending" }),
  error: () => ({ type: "setup", message: "Invalid access code" }),
};
for (const button of document.querySelectorAll("button")) {
  button.onclick = () => tell(button.dataset.event, (data[button.dataset.event] || (() => ({})))());
}
tell("loaded:checkout", {});
</script>`;

/**
 * An HTTPS server that replaces checkout.paystack.com, with its own certificate. Chromium finds it with
 * `--host-resolver-rules` and accepts it with `--ignore-certificate-errors`.
 */
export async function openFakePaystack() {
  const folder = mkdtempSync(join(tmpdir(), "fake-paystack-"));
  const key = join(folder, "key.pem");
  const cert = join(folder, "cert.pem");
  const subject = ["-subj", "/CN=checkout.paystack.com", "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject],
    { stdio: "ignore" },
  );
  const asked: string[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.setHeader("content-type", "text/html; charset=utf-8").end(popup);
    },
  );
  rmSync(folder, { recursive: true });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** The requests of browsers. */
    asked,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
