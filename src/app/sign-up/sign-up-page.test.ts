import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import * as programsPage from "../../rooms/catalogue/pages/programs-page.tsx";
import * as page from "./sign-up-page.tsx";

const academy = await openAcademyForFile();
const asabe = await makeAffiliate(academy, await signInAdmin(academy), "asabe@mail.example");

const read = (query: string) => renderRoute(page, `/register${query}`, academy.ctx);

test("an affiliate's link says who sent the visitor, by first name, and leads to the programs", async () => {
  for (const ref of [asabe.code, `${asabe.code.toLowerCase()}/`]) {
    const { html, words } = await read(`?${new URLSearchParams({ ref, via: "whatsapp" })}`);
    expect(words).toContain("Asabe sent you");
    expect(words).not.toContain("Danjuma");
    // The code is passed on, even without scripts.
    expect(html).toContain(`href="/programs?ref=${asabe.code}&amp;via=whatsapp"`);
    // The page is the sign-up page in any case.
    expect(words).toContain("Create an account");
  }
});

test("the programs say so too, and nobody is named without the link", async () => {
  const readPrograms = async (query: string) =>
    (await renderRoute(programsPage, `/programs${query}`, academy.ctx)).words;
  expect(await readPrograms(`?ref=${asabe.code}`)).toContain("Asabe sent you");
  expect(await readPrograms("?ref=NOBODY99")).not.toContain("sent you");
});

test("without a code, or with one that does not count, nobody is named", async () => {
  for (const query of ["", "?ref=NOBODY99"]) {
    const { words } = await read(query);
    expect(words).not.toContain("See our programs");
    expect(words).toContain("Create an account");
  }
});
