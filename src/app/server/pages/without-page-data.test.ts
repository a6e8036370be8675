import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { readsDataContext } from "#foundation/pages/page-context.ts";
import { withoutPageData } from "./without-page-data.ts";

const route = (id: string, more: object) => ({
  id,
  parentId: id === "root" ? undefined : "root",
  module: { default: () => null, loader: async () => ({ cards: [id] }), ...more },
});

const build = {
  routes: {
    root: route("root", {}),
    plain: route("plain", {}),
    form: route("form", { handle: { client: "always" } }),
    feed: route("feed", { default: undefined }),
    text: route("text", { loader: async () => "words" }),
  },
} as unknown as ServerBuild;

/** What the router lists of a page's data to send it to the browser, and what the page itself reads. */
async function readData(id: string, readsData: boolean) {
  const context = new RouterContextProvider();
  context.set(readsDataContext, readsData);
  const loader = withoutPageData(build).routes[id]?.module.loader;
  const data = (await loader?.({ context } as never)) as { cards: string[] };
  return [Object.keys(data), data.cards];
}

test("the router finds nothing to send of a plain page, which still reads its data", async () => {
  expect(await readData("plain", false)).toEqual([[], ["plain"]]);
});

test.each(["root", "form", "feed"])("%s keeps its data as it is", async (id) => {
  expect(await readData(id, false)).toEqual([["cards"], [id]]);
});

test("who asks for the data of a plain page gets it", async () => {
  expect(await readData("plain", true)).toEqual([["cards"], ["plain"]]);
});

test("data that is no object stays as it is", async () => {
  expect(await readData("text", false)).toEqual([[..."01234"], undefined]);
});
