import { afterEach, beforeEach, expect, test } from "vitest";
import { openSmallSiteForFile } from "./open-small-site.ts";
import { held, posted, rendered } from "./small-site.tsx";

/** As in mount-pages.ts. */
const atOnce = 8;
const mostWaiting = 200;

const { get, ask, post } = await openSmallSiteForFile();

let end = () => {};
beforeEach(() => {
  posted.forms = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  held.until = promise;
  end = resolve;
});
afterEach(() => end());

/** Pages that keep rendering until `end()`. */
function holdPlaces(count: number) {
  const asked = Array.from({ length: count }, (_, n) => get(`/held?n=${n}`));
  return Promise.all(asked);
}

/** Gives anything that could happen time to happen. */
const aMoment = () => new Promise((done) => setTimeout(done, 300));

test("a posted form runs its action at once, and its page waits for its turn", async () => {
  const holding = holdPlaces(atOnce);
  await aMoment();
  const answer = post("/form", "name=Asabe");
  await expect.poll(() => posted.forms).toBe(1);
  await aMoment();
  expect(rendered.form).toBeUndefined();
  end();
  expect((await answer).statusCode).toBe(422);
  expect(rendered.form).toBe(1);
  await holding;
});

test("when too many wait, a form is refused before its action, and so is a page", async () => {
  const holding = holdPlaces(atOnce + mostWaiting);
  await aMoment();
  const [form, page] = [await post("/form", "name=Asabe"), await get("/plain")];
  for (const { statusCode, headers } of [form, page]) {
    expect([statusCode, headers["retry-after"]]).toEqual([503, expect.any(String)]);
  }
  expect(posted.forms).toBe(0);
  // A refused request gets its answer without the page around it.
  const json = { "content-type": "application/json" };
  const refused = await ask("POST", "/form", { payload: "{}", headers: json });
  expect(refused.statusCode).toBe(415);
  end();
  expect((await holding).every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await post("/form", "name=Asabe")).statusCode).toBe(422);
});
