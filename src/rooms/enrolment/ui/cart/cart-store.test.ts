import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { mostInCart, parseCart } from "../../rules/cart.ts";
import {
  addToCart,
  changeInCart,
  clearCart,
  countInCart,
  isInCart,
  removeFromCart,
} from "./cart-store.ts";

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

  test("10,000 programs: the first ten stay", () => {
    const many = Array.from({ length: 10_000 }, (_, number) => ({ id: `p-${number}`, price: 1 }));
    const cart = parseCart(JSON.stringify(many));
    expect([cart.items.length, cart.items[9]?.id, cart.dropped]).toEqual([10, "p-9", 9_990]);
  });
});
