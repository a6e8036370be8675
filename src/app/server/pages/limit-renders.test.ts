import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { limitRenders } from "./limit-renders.ts";

/** A render that ends when the test says so. */
function openRender() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let started = false;
  return {
    render: () => {
      started = true;
      return promise;
    },
    started: () => started,
    end: resolve,
  };
}

test("renders a few at once, lets some wait in order, and refuses the rest", async () => {
  const { refuseIfFull, inTurn } = limitRenders(2, 1);
  const [first, second, third] = [openRender(), openRender(), openRender()];
  const done = [first, second, third].map(({ render }) => {
    refuseIfFull();
    return inTurn(render);
  });
  await expect.poll(() => second.started()).toBe(true);
  expect([first.started(), third.started()]).toEqual([true, false]);
  expect(refuseIfFull).toThrow(expect.objectContaining({ status: 503 }));
  first.end("first");
  expect(await done[0]).toBe("first");
  await expect.poll(() => third.started()).toBe(true);
  second.end("second");
  third.end("third");
  expect(await Promise.all(done)).toEqual(["first", "second", "third"]);
});

test("a render that fails frees its place", async () => {
  const { inTurn } = limitRenders(1, 0);
  await expect(inTurn(() => Promise.reject(new Error("no database")))).rejects.toThrow(
    "no database",
  );
  expect(await inTurn(async () => "next")).toBe("next");
});

test("pages that need no waiting are made in order and let a new connection in between them", async () => {
  const { inTurn } = limitRenders(8, 2_000);
  const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const made: number[] = [];
  const all = Array.from({ length: 2_000 }, (_, nth) => inTurn(async () => void made.push(nth)));
  await once(get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" }), "response");
  expect(made.length).toBeLessThan(all.length);
  await Promise.all(all);
  expect(made).toEqual(all.map((_, nth) => nth));
  server.close();
});
