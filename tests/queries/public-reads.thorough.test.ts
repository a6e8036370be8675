import {
  createStaticHandler,
  isRouteErrorResponse,
  matchPath,
  RouterContextProvider,
} from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import routes from "#app/routes.ts";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { seed, served } from "#app/wiring.ts";
import { hourMs } from "#foundation/amounts/durations.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { openTestDatabase } from "../database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { publicRoutes } from "../support/browser/public-routes.ts";

/** Public pages and calls that read one record each time, each with the reason. */
const personal: Readonly<Record<string, string>> = {
  "/sandbox/mail": "the emails of the demonstration",
  "/sandbox/messages": "the messages of the demonstration",
  "/slips/ZA-7K4M-3W2": "one enrolment",
  "/affiliate-application/AFF-NONE2-NONE2-NONE2-NONE2": "one application",
  "/affiliates/applications/status/:reference": "one application",
  "/affiliates/validate-code/:code": "one affiliate",
  "/enrolments/:id": "one enrolment",
  "/enrolments/:id/form": "one enrolment",
  "/enrolments/:id/slip": "one enrolment",
  "/enrolments/:id/receipts/:number": "one enrolment",
  "/enrolments/:id/calendar": "one enrolment",
  "/enrolments/:id/account": "one enrolment",
  "/enrolments/:id/account.pdf": "one enrolment",
  "/enrolments/:id/certificate": "one enrolment",
  "/certificates/:code": "one certificate",
  "/slips/:code/verify": "one enrolment",
  "/pay/:payToken": "one enrolment",
  "/payments/:reference": "one payment",
  "/program-pictures/:id": "one file, which browsers keep for good",
  "/pictures/:id": "one file, which browsers keep for good",
};

type Module = { loader?: (args: never) => unknown };
const modules = import.meta.glob<Module>([
  "/src/rooms/*/pages/**/*-{page,picture,feed}.{ts,tsx}",
  "/src/app/{shell,discovery,sign-up}/*-{page,file,feed,picture}.{ts,tsx}",
]);

/** A search never made before, different each time. */
let made = 0;
const newWord = () => `solar never-made-${made++}`;

let academy: TestAcademy;
beforeAll(async () => {
  const database = await openTestDatabase();
  // The version as a running academy reads it. Here it never becomes due again.
  const site = createVersionReader(hourMs);
  academy = await openAcademy({
    database,
    env: { SEED: "demo" },
    site,
    context: { siteVersion: () => site.read(database) },
  });
  await seed(academy.ctx, () => {});
});
afterAll(async () => {
  await academy.close();
  await academy.database.close();
});

/** Loads a page's data as its route does. @returns the status */
async function load(address: string): Promise<number> {
  const url = new URL(address, "http://academy.example");
  const route = routes.find(({ path, index }) =>
    index ? url.pathname === "/" : matchPath(`/${path ?? ""}`, url.pathname),
  );
  if (!route) throw new Error(`no route answers ${address}`);
  const file = new URL(route.file, "file:///src/app/").pathname;
  const found = await modules[file]?.();
  if (!found) throw new Error(`${file} is not among the modules`);
  if (!found.loader) return 200;
  const handler = createStaticHandler([
    { path: route.index ? "/" : `/${route.path ?? ""}`, loader: found.loader as never },
  ]);
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, academy.ctx);
  const answer = await handler.query(new Request(url), { requestContext });
  if (answer instanceof Response) return answer.status;
  for (const error of Object.values(answer.errors ?? {})) {
    if (!isRouteErrorResponse(error)) throw error;
  }
  return answer.statusCode;
}

/** The statements that `work` sends to the database, without those of the job queue. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { embedded } = academy.database;
  if (!embedded) throw new Error("this test listens to the embedded database");
  const query = vi.spyOn(embedded, "query");
  const exec = vi.spyOn(embedded, "exec");
  await work().finally(() => vi.restoreAllMocks());
  const sent = [...query.mock.calls, ...exec.mock.calls].map(([text]) => text);
  return sent.filter((text) => !text.includes("pgboss."));
}

const pages = publicRoutes.filter((path) => !(path in personal));
const files = ["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/blog/rss.xml"];
const pictures = ["/programs/tiling/picture.svg", "/programs/tiling/picture.png"];

test("the statements that pages send are noticed", async () => {
  expect(await statementsOf(() => load("/enrolments/one?key=any"))).not.toEqual([]);
});

test.each([...pages, ...files, ...pictures])("%s reads the database once", async (path) => {
  await load(path);
  expect(await statementsOf(() => load(path))).toEqual([]);
});

test.each([
  ["/?search=", 200],
  ["/programs?search=", 200],
  ["/programs?mode=online&page=9&search=", 200],
  ["/platforms/hybrid?priceType=free&page=2&made=", 200],
  ["/affiliate-courses?search=", 200],
  ["/help?search=", 200],
  ["/programs/", 404],
  ["/register/", 404],
] as const)("a new request for %s reads nothing from it", async (path, status) => {
  const statements = await statementsOf(async () => {
    expect(await load(`${path}${encodeURIComponent(newWord())}`)).toBe(status);
  });
  expect(statements).toEqual([]);
});

const calls = served
  .map(({ endpoint }) => endpoint)
  .filter(({ method, who, path }) => method === "GET" && who === "anyone" && !(path in personal));

test("every public list is among the calls", () => {
  const paths = calls.map(({ path }) => path).sort();
  expect(paths).toEqual([
    "/affiliates/programs",
    "/programs",
    "/programs/:id",
    "/programs/suggestions",
    "/starts",
  ]);
});

test.each(calls.map(({ path }) => path))("GET %s reads the database once", async (path) => {
  const get = async (query = "") => {
    const { status } = await academy.call("GET", `${path.replace(":id", "tiling")}${query}`);
    expect(status).toBe(200);
  };
  await get();
  expect(await statementsOf(() => get())).toEqual([]);
  const search = encodeURIComponent(newWord());
  expect(await statementsOf(() => get(`?search=${search}&q=${search}&pageSize=7`))).toEqual([]);
});
