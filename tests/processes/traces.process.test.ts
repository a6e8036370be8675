import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { lagosDay } from "#foundation/time/time.ts";
import { refuseToStart, startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** An OpenTelemetry collector: takes OTLP as JSON and keeps it. */
const received: string[] = [];
const collector = createServer(async (request, response) => {
  if (request.url === "/v1/traces") received.push(await text(request));
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
afterAll(() => collector.close());

const spans = () =>
  received
    .map((body) => JSON.parse(body) as Sent)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);

/** All texts in an object that are long enough to be personal. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value].filter(({ length }) => length >= 4)
    : Object.values(value ?? {}).flatMap(textsIn);

test("a trace goes from its caller through request and job to the provider, without anything personal", async () => {
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const { port } = collector.address() as AddressInfo;
  const academy = await startAcademyProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    SEED: "catalogue",
  });
  const [traceId, callerId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const answers = { ...physicalAnswers, courseId: "tiling", signatureDate: lagosDay(new Date()) };
  const registered = await fetch(`${academy.origin}/api/enrolments?by=hauwa@example.com`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      traceparent: `00-${traceId}-${callerId}-01`,
      tracestate: "visitor=amina",
      baggage: "visitor=amina",
    },
    body: JSON.stringify(answers),
  });
  expect(registered.status).toBe(201);
  const answer = await registered.json();
  const { reference } = answer.payment;
  await fetch(`${academy.origin}/register/tiling?level=beginner&name=amina`);
  await fetch(`${academy.origin}/api/payments/${reference}/verify`, { method: "POST" });

  const names = () => spans().map(({ name }) => name);
  await expect.poll(names).toContain("job send-mail");
  await expect.poll(names).toContain("POST /api/enrolments");
  await academy.stop();

  const ofTrace = spans().filter((span) => span.traceId === traceId);
  const request = ofTrace.find(({ name }) => name === "POST /api/enrolments");
  expect(request?.parentSpanId).toBe(callerId);
  const below = ofTrace.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(["job send-mail", "provider POST /transaction/initialize"]),
  );
  expect(names()).toEqual(
    expect.arrayContaining(["GET /register/:courseId", "provider GET /transaction/verify"]),
  );
  const all = received.join("\n");
  // The name of the card provider says nothing about the person.
  const { provider: _, ...payment } = answer.payment;
  const answered = { ...answer, payment };
  for (const value of [...textsIn(answers), ...textsIn(answered), "amina", "hauwa", "127.0.0.1"]) {
    expect(all).not.toContain(value);
  }
});

test("an invalid address is refused at the start", async () => {
  const { code, output } = await refuseToStart({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" });
  expect(code).toBe(1);
  expect(output).toContain("OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address.");
});
