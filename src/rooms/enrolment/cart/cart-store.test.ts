import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { linesOf, mostInCart, parseCart } from "./cart.ts";
import {
  addLearnerToCart,
  addToCart,
  changeInCart,
  clearCart,
  countInCart,
  isInCart,
  removeFromCart,
  removeLineFromCart,
} from "./cart-store.ui.ts";

const tiling = { id: "tiling", price: 95_000, title: "Tiling", trainingLevel: "beginner" };
const masonry = { id: "masonry", price: 95_000, title: "Masonry" };

let kept: Map<string, string>;
beforeEach(() => {
  kept = openFakeBrowser().kept;
});
afterEach(() => vi.unstubAllGlobals());
const stored = () => parseCart(kept.get("cart") ?? null).items;

describe("the cart", () => {
  test("adds, changes, removes and clears", () => {
    expect(addToCart(tiling)).toBe("added");
    expect(addToCart(masonry)).toBe("added");
    expect([countInCart(), isInCart("tiling"), isInCart("plumbing")]).toEqual([2, true, false]);
    changeInCart("tiling", { trainingLevel: "advanced", price: 265_000 });
    expect(stored()).toEqual([{ ...tiling, trainingLevel: "advanced", price: 265_000 }, masonry]);
    removeFromCart("tiling");
    expect(stored()).toEqual([masonry]);
    clearCart();
    expect(kept.has("cart")).toBe(false);
  });

  test("ignores a program that is there, whatever its level", () => {
    addToCart(tiling);
    expect(addToCart({ ...tiling, trainingLevel: "advanced" })).toBe("there");
    expect(stored()).toEqual([tiling]);
  });

  test("has a program once, even for several learners, each with their own choices", () => {
    const lines = () =>
      linesOf(stored()).map(({ key, title, trainingLevel, isLast }) => [
        key,
        title,
        trainingLevel,
        isLast,
      ]);
    addToCart(tiling);
    addLearnerToCart("tiling");
    changeInCart("tiling:2", { trainingLevel: "advanced", price: 265_000 });
    addLearnerToCart("tiling");
    expect(addToCart(tiling)).toBe("there");
    expect([countInCart(), stored()[0]]).toMatchObject([1, tiling]);
    expect(lines()).toEqual([
      ["tiling", "Tiling, learner 1", "beginner", false],
      ["tiling:2", "Tiling, learner 2", "advanced", false],
      ["tiling:3", "Tiling, learner 3", "advanced", true],
    ]);
    // The others keep their keys and what was typed for them.
    removeLineFromCart("tiling");
    expect(lines()).toEqual([
      ["tiling:2", "Tiling, learner 1", "advanced", false],
      ["tiling:3", "Tiling, learner 2", "advanced", true],
    ]);
    removeLineFromCart("tiling:3");
    expect(lines()).toEqual([["tiling:2", "Tiling", "advanced", true]]);
    removeLineFromCart("tiling:2");
    expect(stored()).toEqual([]);
  });

  test("keeps what another tab added in the meantime", () => {
    addToCart(tiling);
    kept.set("cart", JSON.stringify([tiling, masonry]));
    addToCart({ ...masonry, id: "plumbing" });
    expect(stored().map(({ id }) => id)).toEqual(["tiling", "masonry", "plumbing"]);
    kept.set("cart", JSON.stringify([tiling]));
    changeInCart("plumbing", { trainingLevel: "advanced" });
    expect(stored()).toEqual([tiling]);
  });

  test("is full with as many programs as an order can have", () => {
    for (let number = 0; number < mostInCart; number++) {
      expect(addToCart({ ...tiling, id: `program-${number}` })).toBe("added");
    }
    expect(addToCart(tiling)).toBe("full");
    expect(countInCart()).toBe(mostInCart);
    addLearnerToCart("program-0");
    expect(linesOf(stored())).toHaveLength(mostInCart);
  });

  test("says when the browser stores nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(addToCart(tiling)).toBe("blocked");
  });
});

describe("what others wrote in its place", () => {
  test.each([
    ["broken JSON", '[{"id":"tiling"', [], 1],
    ["no list", '{"id":"tiling"}', [], 1],
    ["null", "null", [], 0],
    ["nothing", "", [], 0],
    ["other things", '[1,null,"tiling",{"id":7},{"id":""},{"id":"tiling"}]', ["tiling"], 5],
    ["a program twice", '[{"id":"tiling"},{"id":"tiling","price":1}]', ["tiling"], 1],
    ["an endless id", JSON.stringify([{ id: "x".repeat(5_000) }]), [], 1],
  ])("%s", (_name, text, ids, dropped) => {
    const cart = parseCart(text);
    expect([cart.items.map(({ id }) => id), cart.dropped]).toEqual([ids, dropped]);
  });

  test("learners without end, twice, or none", () => {
    const also = [{ number: 2 }, { number: 2 }, 7, null, ...Array(50).fill({ number: 3 })];
    const odd = [
      { ...tiling, also },
      { ...masonry, also: "two" },
    ];
    expect(linesOf(parseCart(JSON.stringify(odd)).items).map(({ key }) => key)).toEqual([
      "tiling",
      "tiling:2",
      "tiling:3",
      "masonry",
    ]);
    const many = Array.from({ length: 50 }, (_, at) => ({ number: at + 2, price: 1 }));
    const full = parseCart(JSON.stringify([{ ...tiling, also: many }, masonry])).items;
    expect([full.length, linesOf(full).length]).toEqual([1, mostInCart]);
  });

  test("10,000 programs: the first ten stay", () => {
    const many = Array.from({ length: 10_000 }, (_, number) => ({ id: `p-${number}`, price: 1 }));
    const cart = parseCart(JSON.stringify(many));
    expect([cart.items.length, cart.items[9]?.id, cart.dropped]).toEqual([10, "p-9", 9_990]);
  });
});
