import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyOnClick } from "./page-controls.ts";
import "./copy-failed.ts";

/** The few parts of a page that copying needs. */
class FakeElement {
  parentElement: FakeElement | null = null;
  className = "";
  dataset: { copy?: string } = {};
  readonly children: FakeElement[];
  readonly name: string;
  textContent: string;
  constructor(name: string, text: string, children: FakeElement[] = []) {
    this.name = name;
    this.textContent = text + children.map((child) => child.textContent).join("");
    this.children = children;
    for (const child of children) child.parentElement = this;
  }
  closest() {
    return this;
  }
  querySelectorAll(): FakeElement[] {
    return this.children.flatMap((child) => [child, ...child.querySelectorAll()]);
  }
  querySelector(wanted: string) {
    return this.querySelectorAll().find(({ name }) => wanted.includes(name)) ?? null;
  }
}

const text = "Learn tiling: https://zaure.example/?ref=ASABE10";
let label: FakeElement;
let status: FakeElement;
let paragraph: FakeElement;
let selected: FakeElement[];
let click: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  label = new FakeElement("span", "Copy text");
  status = new FakeElement("status", "");
  status.className = "visually-hidden";
  paragraph = new FakeElement("p", text);
  const button = new FakeElement("button", "", [label]);
  button.dataset.copy = text;
  const row = new FakeElement("row", "", [new FakeElement("wrapper", "", [button, status])]);
  new FakeElement("main", "", [new FakeElement("section", "", [paragraph, row])]);
  selected = [];
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("getSelection", () => ({
    selectAllChildren: (place: FakeElement) => selected.push(place),
  }));
  vi.stubGlobal("addEventListener", (_type: string, onClick: (event: object) => void) => {
    click = async () => {
      onClick({ target: button });
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(0);
    };
  });
  copyOnClick();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failed = "We could not copy it. Press and hold the selected text, then choose Copy.";

test.each([
  ["is missing", {}],
  ["refuses", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } }],
])("says so and selects the text when the clipboard %s", async (_what, browser) => {
  vi.stubGlobal("navigator", browser);
  await click();
  expect(selected).toEqual([paragraph]);
  expect([label.textContent, status.textContent, status.className]).toEqual([
    "Copy text",
    failed,
    "hint",
  ]);
});

test("says so when it is copied, also after it failed", async () => {
  vi.stubGlobal("navigator", {});
  await click();
  const written: string[] = [];
  vi.stubGlobal("navigator", {
    clipboard: { writeText: async (one: string) => void written.push(one) },
  });
  await click();
  expect(written).toEqual([text]);
  expect([label.textContent, status.textContent, status.className]).toEqual([
    "Copied!",
    "Copied!",
    "visually-hidden",
  ]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([label.textContent, status.textContent]).toEqual(["Copy text", ""]);
});
