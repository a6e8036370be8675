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
  expect([first.started(), second.started(), third.started()]).toEqual([true, true, false]);
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
