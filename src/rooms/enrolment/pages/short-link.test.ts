import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext } from "#foundation/pages/page-context.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addIntake, enrol } from "#tests/support/enrolments/enrol.ts";
import { addEnrolmentKey, findIdByKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl, shortUrl } from "../own-page/links.server.ts";
import { loader } from "./short-link-page.tsx";

const { academy } = await openEnrolmentAcademyForFile();
await addIntake(academy, "2026-11-23", "2027-02-23");

/** What a phone gets for the link: where it leads, or the page's status. */
async function follow(key: string) {
  const context = new RouterContextProvider();
  context.set(pageContext, academy.ctx);
  try {
    const answer = await loader({ context, params: { key } } as never);
    return { status: answer.init?.status, location: null, control: null };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const { status, headers } = thrown;
    return { status, location: headers.get("location"), control: headers.get("cache-control") };
  }
}

test("the short link of a message leads to the same page as the letter's", async () => {
  const { enrolment } = await enrol(academy);
  const key = await addEnrolmentKey(academy.ctx, enrolment.id, "resume");
  const url = enrolmentUrl(academy.ctx, enrolment.id, key);
  const short = new URL(shortUrl(url));
  expect(short.pathname).toMatch(/^\/o\/\w{16}$/);
  expect(await follow(short.pathname.slice("/o/".length))).toEqual({
    status: 302,
    location: url.slice(new URL(url).origin.length),
    control: "no-store",
  });
});

test("a wrong key, an id or a payer's key leads nowhere", async () => {
  const { enrolment } = await enrol(academy);
  const pay = await addEnrolmentKey(academy.ctx, enrolment.id, "pay");
  for (const key of ["", "nobody", enrolment.id, pay]) {
    expect(await follow(key)).toMatchObject({ status: 404, location: null });
    expect(await findIdByKey(academy.ctx, key)).toBeNull();
  }
});

test("a key is hard to guess, and is cut off nowhere on a phone", async () => {
  const { enrolment } = await enrol(academy);
  const keys = new Set<string>();
  for (let nth = 0; nth < 50; nth++) {
    keys.add(await addEnrolmentKey(academy.ctx, enrolment.id, "resume"));
  }
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[A-HJ-NP-Za-km-z2-9]{16}$/);
});
