import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { isSameSecret } from "#foundation/codes/ids.ts";
import { isFromThisMachine } from "#foundation/http/network-of.ts";
import { sandboxKeyFor } from "../provider-account.server.ts";
import {
  assignAccount,
  closeAccount,
  fetchCustomer,
  listBanks,
  requery,
} from "./accounts.server.ts";
import { answerRefused, type SandboxAnswer } from "./answers.server.ts";
import { checkout, checkoutActions } from "./checkout.server.ts";
import { checkoutPage, missingPage, policyOf } from "./checkout-page.server.ts";
import { listDisputes, listRefunds, listTransactions } from "./lists.server.ts";
import { Controls, type Transaction } from "./records.server.ts";
import { refund } from "./refunds.server.ts";
import {
  answerDuplicate,
  fetchTransaction,
  initialize,
  refresh,
  type Sandbox,
  verify,
} from "./sandbox.server.ts";
import { listSettled, listSettlements } from "./settlements.server.ts";
import { sendTransfer, showTransferPage } from "./transfer-page.server.ts";

type SandboxOf = (request: FastifyRequest) => Promise<Sandbox>;

const send = (reply: FastifyReply, { status, text }: SandboxAnswer) =>
  reply.status(status).type("application/json; charset=utf-8").send(text);

const isKey = (request: FastifyRequest, sandbox: Sandbox) =>
  isSameSecret(request.headers.authorization ?? "", `Bearer ${sandbox.secretKey}`);

/** Only the person who runs the demo can use the controls: from its machine, or with the key printed at startup. */
function mayControl(request: FastifyRequest, sandbox: Sandbox): boolean {
  const given = (request.query as { key?: unknown }).key;
  const key = sandboxKeyFor(sandbox.secretKey);
  return isFromThisMachine(request.raw) || (typeof given === "string" && isSameSecret(given, key));
}

const wrongKey = answerRefused(
  401,
  "Invalid key",
  "invalid_Key",
  "Ensure that you provide the correct authorization key for the request",
);

/** Sends no response. Nothing can be sent on this reply afterwards. */
function leaveHanging(reply: FastifyReply, closes: boolean) {
  reply.hijack();
  if (closes) reply.raw.destroy();
}

/** Answers one API call: checks the key first, then applies the fault that a test asked for. */
async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  sandboxOf: SandboxOf,
  kind: "initialize" | "verify" | "refunds" | "lists" | "accounts" | "settlements",
  work: (sandbox: Sandbox) => Promise<SandboxAnswer>,
) {
  const sandbox = await sandboxOf(request);
  if (!isKey(request, sandbox)) return send(reply, wrongKey);
  const controls = await sandbox.store.readControls();
  const { mode, delayMs } = controls[kind];
  if (delayMs > 0) await wait(delayMs);
  if (mode === "hang" || mode === "drop") return leaveHanging(reply, mode === "drop");
  if (mode === "fail") {
    return send(reply, answerRefused(500, "An error occurred", "internal_error", "Try again"));
  }
  if (mode === "duplicate") return send(reply, answerDuplicate());
  const answer = await work(sandbox);
  if (mode === "lost") return leaveHanging(reply, true);
  return send(reply, answer);
}

function withReference(url: string, reference: string): string {
  const target = new URL(url);
  target.searchParams.set("trxref", reference);
  target.searchParams.set("reference", reference);
  return target.href;
}

function sendPage(reply: FastifyReply, status: number, html: string, about: Transaction | null) {
  return reply
    .status(status)
    .headers({ "content-security-policy": policyOf(about), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(html);
}

function readBodies(server: FastifyInstance) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(null, undefined);
    }
  });
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}

/**
 * The card provider's protocol and checkout page, without money. The demo mounts it; tests start it alone
 * (start-sandbox.server.ts). The caller chooses the path prefix and the store.
 */
export async function sandboxPlugin(
  server: FastifyInstance,
  { sandboxOf }: { sandboxOf: SandboxOf },
) {
  const hidden = { schema: { hide: true } };
  readBodies(server);
  server.post("/transaction/initialize", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "initialize", (sandbox) =>
      initialize(sandbox, request.body),
    ),
  );
  server.get<{ Params: { reference: string } }>(
    "/transaction/verify/:reference",
    hidden,
    (request, reply) =>
      answerCall(request, reply, sandboxOf, "verify", (sandbox) =>
        verify(sandbox, request.params.reference),
      ),
  );
  server.post("/refund", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "refunds", (sandbox) => refund(sandbox, request.body)),
  );

  server.get<{ Params: { id: string } }>("/transaction/:id", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "lists", (sandbox) =>
      fetchTransaction(sandbox, request.params.id),
    ),
  );
  server.get("/refund", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "lists", (sandbox) =>
      listRefunds(sandbox, request.query),
    ),
  );
  server.get("/dispute", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "lists", (sandbox) =>
      listDisputes(sandbox, request.query),
    ),
  );

  server.get("/transaction", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "lists", (sandbox) =>
      listTransactions(sandbox, request.query),
    ),
  );
  server.get("/settlement", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "settlements", (sandbox) =>
      listSettlements(sandbox, request.query),
    ),
  );
  server.get<{ Params: { id: string } }>("/settlement/:id/transactions", hidden, (request, reply) =>
    answerCall(request, reply, sandboxOf, "settlements", (sandbox) =>
      listSettled(sandbox, request.params.id, request.query),
    ),
  );
  mountAccounts(server, sandboxOf);

  server.post("/control", hidden, async (request, reply) => {
    const sandbox = await sandboxOf(request);
    if (!mayControl(request, sandbox)) return send(reply, wrongKey);
    const controls = Controls.safeParse(request.body ?? {});
    if (!controls.success) {
      return send(
        reply,
        answerRefused(400, "Unknown controls", "invalid_params", "See records.server.ts"),
      );
    }
    await sandbox.store.putControls(controls.data);
    return reply.send(controls.data);
  });

  mountCheckout(server, sandboxOf);
}

/** Account numbers of customers, and the page on which one transfers to such a number. */
function mountAccounts(server: FastifyInstance, sandboxOf: SandboxOf) {
  const hidden = { schema: { hide: true } };
  const serve = (
    method: "GET" | "POST" | "DELETE",
    url: string,
    work: (sandbox: Sandbox, request: FastifyRequest) => Promise<SandboxAnswer>,
  ) =>
    server.route({
      method,
      url,
      ...hidden,
      handler: (request, reply) =>
        answerCall(request, reply, sandboxOf, "accounts", (sandbox) => work(sandbox, request)),
    });
  const idIn = ({ params }: FastifyRequest) => (params as { id: string }).id;
  serve("GET", "/customer/:id", (sandbox, request) => fetchCustomer(sandbox, idIn(request)));
  serve("GET", "/dedicated_account/available_providers", listBanks);
  serve("GET", "/dedicated_account/requery", (sandbox, { query }) => requery(sandbox, query));
  serve("POST", "/dedicated_account/assign", (sandbox, { body }) => assignAccount(sandbox, body));
  serve("DELETE", "/dedicated_account/:id", (sandbox, request) =>
    closeAccount(sandbox, idIn(request)),
  );

  const route = "/transfer/:number";
  type Params = { Params: { number: string } };
  server.get<Params>(route, hidden, async (request, reply) => {
    const { status, html } = await showTransferPage(
      await sandboxOf(request),
      request.params.number,
    );
    return sendPage(reply, status, html, null);
  });
  server.post<Params>(route, hidden, async (request, reply) => {
    const sandbox = await sandboxOf(request);
    const { status, html } = await sendTransfer(sandbox, request.params.number, request.body);
    return sendPage(reply, status, html, null);
  });
}

const CheckoutForm = z.object({ action: z.enum(checkoutActions) });

function mountCheckout(server: FastifyInstance, sandboxOf: SandboxOf) {
  const route = "/checkout/:accessCode";
  type Params = { Params: { accessCode: string } };
  const hidden = { schema: { hide: true } };

  server.get<Params>(route, hidden, async (request, reply) => {
    const sandbox = await sandboxOf(request);
    const found = await sandbox.store.findByAccessCode(request.params.accessCode);
    if (!found) return sendPage(reply, 404, missingPage(), null);
    return sendPage(reply, 200, checkoutPage(await refresh(sandbox, found)), found);
  });

  server.post<Params>(route, hidden, async (request, reply) => {
    const sandbox = await sandboxOf(request);
    const found = await sandbox.store.findByAccessCode(request.params.accessCode);
    if (!found) return sendPage(reply, 404, missingPage(), null);
    const form = CheckoutForm.safeParse(request.body);
    if (!form.success) return sendPage(reply, 422, checkoutPage(found), found);
    const { transaction, outcome } = await checkout(sandbox, found, form.data.action);
    if (request.headers.accept === "application/json") {
      return reply.send({ outcome, message: `${transaction.gatewayResponse}.` });
    }
    // Without JavaScript: redirect to the payer's site, or to this page again.
    const { callbackUrl, cancelUrl, reference } = transaction;
    const back =
      outcome === "close"
        ? (cancelUrl ?? callbackUrl)
        : outcome === "refused" || !callbackUrl
          ? null
          : withReference(callbackUrl, reference);
    return reply.redirect(back ?? request.url, 303);
  });
}
