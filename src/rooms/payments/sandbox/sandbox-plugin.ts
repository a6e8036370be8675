import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { isFromThisMachine } from "#foundation/http/from-this-machine.ts";
import { isSameKey, sandboxKeyFor } from "../server/sandbox-key.ts";
import { answerRefused, type SandboxAnswer } from "./answers.ts";
import { checkout, checkoutActions } from "./checkout.ts";
import { checkoutPage, missingPage, policyOf } from "./checkout-page.ts";
import { listDisputes, listRefunds } from "./lists.ts";
import { Controls, type Transaction } from "./records.ts";
import { refund } from "./refunds.ts";
import { fetchTransaction, initialize, refresh, type SandboxHouse, verify } from "./sandbox.ts";

export type HouseOf = (request: FastifyRequest) => Promise<SandboxHouse>;

const send = (reply: FastifyReply, { status, text }: SandboxAnswer) =>
  reply.status(status).type("application/json; charset=utf-8").send(text);

const isKey = (request: FastifyRequest, house: SandboxHouse) =>
  isSameKey(request.headers.authorization ?? "", `Bearer ${house.secretKey}`);

/** The controls are for who runs the demonstration: on its machine, or with the key that the start prints. */
function mayControl(request: FastifyRequest, house: SandboxHouse): boolean {
  const given = (request.query as { key?: unknown }).key;
  const key = sandboxKeyFor(house.secretKey);
  return isFromThisMachine(request.raw) || (typeof given === "string" && isSameKey(given, key));
}

const wrongKey = answerRefused(
  401,
  "Invalid key",
  "invalid_Key",
  "Ensure that you provide the correct authorization key for the request",
);

/** Leaves the caller without an answer; nothing more may be sent. */
function leaveHanging(reply: FastifyReply, closes: boolean) {
  reply.hijack();
  if (closes) reply.raw.destroy();
}

/** One call of the API: the key first, then the misbehaviour that a test asked for. */
async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  houseOf: HouseOf,
  kind: "initialize" | "verify" | "refund" | "lists",
  work: (house: SandboxHouse) => Promise<SandboxAnswer>,
) {
  const house = await houseOf(request);
  if (!isKey(request, house)) return send(reply, wrongKey);
  const controls = await house.store.readControls();
  const { mode, delayMs } =
    kind === "refund" ? { mode: "ok" as const, delayMs: 0 } : controls[kind];
  if (delayMs > 0) await wait(delayMs);
  if (mode === "hang" || mode === "drop") return leaveHanging(reply, mode === "drop");
  if (mode === "fail") {
    return send(reply, answerRefused(500, "An error occurred", "internal_error", "Try again"));
  }
  const answer = await work(house);
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
 * The card provider's protocol and checkout page, without money: mounted in the demonstration and
 * started alone by tests (start-sandbox.ts). Whoever mounts it decides where (a prefix) and what it
 * remembers with.
 */
export async function sandboxPlugin(server: FastifyInstance, { houseOf }: { houseOf: HouseOf }) {
  const hidden = { schema: { hide: true } };
  readBodies(server);
  server.post("/transaction/initialize", hidden, (request, reply) =>
    answerCall(request, reply, houseOf, "initialize", (house) => initialize(house, request.body)),
  );
  server.get<{ Params: { reference: string } }>(
    "/transaction/verify/:reference",
    hidden,
    (request, reply) =>
      answerCall(request, reply, houseOf, "verify", (house) =>
        verify(house, request.params.reference),
      ),
  );
  server.post("/refund", hidden, (request, reply) =>
    answerCall(request, reply, houseOf, "refund", (house) => refund(house, request.body)),
  );

  server.get<{ Params: { id: string } }>("/transaction/:id", hidden, (request, reply) =>
    answerCall(request, reply, houseOf, "lists", (house) =>
      fetchTransaction(house, request.params.id),
    ),
  );
  server.get("/refund", hidden, (request, reply) =>
    answerCall(request, reply, houseOf, "lists", (house) => listRefunds(house, request.query)),
  );
  server.get("/dispute", hidden, (request, reply) =>
    answerCall(request, reply, houseOf, "lists", (house) => listDisputes(house, request.query)),
  );

  server.post("/control", hidden, async (request, reply) => {
    const house = await houseOf(request);
    if (!mayControl(request, house)) return send(reply, wrongKey);
    const controls = Controls.safeParse(request.body ?? {});
    if (!controls.success) {
      return send(
        reply,
        answerRefused(400, "Unknown controls", "invalid_params", "See records.ts"),
      );
    }
    await house.store.putControls(controls.data);
    return reply.send(controls.data);
  });

  mountCheckout(server, houseOf);
}

const Press = z.object({ action: z.enum(checkoutActions) });

function mountCheckout(server: FastifyInstance, houseOf: HouseOf) {
  const route = "/checkout/:accessCode";
  type Params = { Params: { accessCode: string } };
  const hidden = { schema: { hide: true } };

  server.get<Params>(route, hidden, async (request, reply) => {
    const house = await houseOf(request);
    const found = await house.store.findByAccessCode(request.params.accessCode);
    if (!found) return sendPage(reply, 404, missingPage(), null);
    return sendPage(reply, 200, checkoutPage(await refresh(house, found)), found);
  });

  server.post<Params>(route, hidden, async (request, reply) => {
    const house = await houseOf(request);
    const found = await house.store.findByAccessCode(request.params.accessCode);
    if (!found) return sendPage(reply, 404, missingPage(), null);
    const press = Press.safeParse(request.body);
    if (!press.success) return sendPage(reply, 422, checkoutPage(found), found);
    const { transaction, outcome } = await checkout(house, found, press.data.action);
    if (request.headers.accept === "application/json") {
      return reply.send({ outcome, message: `${transaction.gatewayResponse}.` });
    }
    // Without JavaScript: back to where the payer came from, or to this page again.
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
