import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, openCluster } from "./academy-cluster.ts";
import { ask } from "./visitors.ts";

/** Two processes behind nginx. PostgreSQL stops, and takes its socket along as on docs/first-machine.md; a process is killed. */
let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster(2, { bySocket: true });
});
afterAll(() => cluster.close());

const many = 30;
const times = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, n) => work(n)));

test("while the database is away, everybody gets the academy's own answer", async () => {
  // Each process has shown the page once.
  for (const port of cluster.ports)
    expect((await fetch(`http://127.0.0.1:${port}/contact`)).status).toBe(200);
  await cluster.server.halt();
  const slips = await times(() => ask(cluster, "/slips/ZA-7K4M-3W2"));
  for (const { status, body, headers } of slips) {
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(body).toContain("We cannot answer right now. Please try again in a few seconds.");
  }
  // Pages that need no record are still there, also where nginx has no copy.
  const pages = await times((n) => ask(cluster, `/contact?from=${n}`));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  const login = {
    method: "POST",
    body: JSON.stringify({ email: "a@b.example", password: "none" }),
  };
  for (const { status, body } of await times(() => ask(cluster, "/api/auth/login", login)))
    expect([status, JSON.parse(body).code]).toEqual([503, "unavailable"]);
  for (const port of cluster.ports) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "no database" }]);
  }

  // As soon as it is back, so are they.
  await cluster.server.resume();
  await expect.poll(async () => (await ask(cluster, "/readyz")).status).toBe(200);
  expect((await ask(cluster, "/slips/ZA-7K4M-3W2")).status).toBe(404);
});

test("a process that was killed costs nobody an answer", async () => {
  const [first = 0, second = 0] = cluster.ports;
  await cluster.processes.get(first)?.tell("SIGKILL");
  await expect
    .poll(
      () =>
        new Promise((done) => {
          const socket = connect(first, "127.0.0.1", () => socket.end(() => done(true)));
          socket.on("error", () => done(false));
        }),
    )
    .toBe(false);
  const answers = await times((n) => ask(cluster, `/programs?from=${n}`));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

  // Nor does the update of a person who has forgotten it.
  const before = cluster.processes.get(second)?.pid;
  await expect(cluster.restartInTurn([second])).rejects.toThrow("start another first");
  expect(cluster.processes.get(second)?.pid).toBe(before);
  expect((await ask(cluster, "/programs?from=restart")).status).toBe(200);
});
