import { expect } from "@playwright/test";
import { isHydrated, partsListen } from "../../support/browser/academy-fixture.ts";
import { inControls } from "../../support/enrolments/enrolment-answers.ts";
import { focusedPart, lookFor, readPage, shownFields, type Wanted } from "./look-for.ts";
import type { Part, Tab } from "./tab.ts";

const timeout = 30_000;

const selectors = {
  link: "a[href]",
  button: "button, summary, input[type=submit]",
  field: "input:not([type=hidden]), select, textarea",
};

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** A person at a browser: does what people do, and waits for what they would see. */
export class Visitor {
  readonly tab: Tab;
  readonly #origin: string;
  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  /** Opens an address and waits until the page responds. */
  async open(path: string): Promise<void> {
    await this.tab.goto(new URL(path, this.#origin).href);
    await this.responds();
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.responds();
  }

  /** Waits until the page's scripts respond, also after a link. */
  async responds(): Promise<void> {
    await expect(async () => expect(await this.tab.run(isHydrated)).toBe(true)).toPass({ timeout });
    await this.tab.run(partsListen);
  }

  async #do(wanted: Wanted, act: (part: Part) => Promise<void>): Promise<void> {
    await expect(async () => {
      const part = await this.tab.find(lookFor, wanted);
      if (!part) throw new Error(`nothing is called ${wanted.name || wanted.selector}`);
      await act(part);
    }).toPass({ timeout, intervals: [100] });
  }

  /** Clicks a link or button by its whole name or a pattern, or any part by a selector. */
  click(kind: keyof typeof selectors, name: string | RegExp): Promise<void> {
    return this.#do(wantedOf(selectors[kind], name), (part) => part.click());
  }

  clickOn(selector: string): Promise<void> {
    return this.#do(wantedOf(selector, ""), (part) => part.click());
  }

  /** @param field its label, or a selector that begins with `[` or `#` */
  fill(field: string | RegExp, text: string): Promise<void> {
    return this.#do(fieldOf(field), (part) => part.fill(text));
  }

  choose(field: string | RegExp, value: string): Promise<void> {
    return this.#do(fieldOf(field), (part) => part.choose(value));
  }

  /** Chooses the first answer of a list, unless it has one. */
  async chooseFirst(selector: string): Promise<void> {
    const firstOf = (one: string) => {
      const list = document.querySelector<HTMLSelectElement>(one);
      return list?.value
        ? ""
        : ([...(list?.options ?? [])].find(({ value }) => value)?.value ?? "");
    };
    const first = await this.tab.run(firstOf, selector);
    if (first) await this.choose(selector, first);
  }

  attach(field: string | RegExp, path: string): Promise<void> {
    return this.#do(fieldOf(field), (part) => part.attach(path));
  }

  /** Presses a button in a frame. */
  async pressInFrame(frame: string, button: string): Promise<void> {
    await this.#do(wantedOf(frame, ""), (part) => part.enter());
    await this.click("button", button);
    await this.tab.leaveFrame();
  }

  /** Types answers into the visible fields of a form, and into those that come with an answer. */
  async fillShown(form: string, answers: Answers): Promise<void> {
    const left = new Map(Object.entries(inControls(answers)).filter(([, answer]) => answer !== ""));
    for (let found = true; found; ) {
      const shown = (await this.tab.run(shownFields, form)).filter(({ name }) => left.has(name));
      found = shown.length > 0;
      for (const { name, isChoice, isList } of shown) {
        const answer = left.get(name);
        if (answer === undefined) continue;
        left.delete(name);
        const field = `[name="${name}"]`;
        if (isChoice) {
          for (const value of [answer].flat()) await this.tick(`${field}[value="${value}"]`);
        } else if (isList) await this.choose(field, String(answer));
        else await this.fill(field, String(answer));
      }
    }
  }

  /** Chooses a radio button or a checkbox that may be chosen already. */
  async tick(selector: string): Promise<void> {
    const isTicked = (one: string) => document.querySelector(`${one}:checked`) !== null;
    if (!(await this.tab.run(isTicked, selector))) await this.clickOn(selector);
    expect(await this.tab.run(isTicked, selector), selector).toBe(true);
  }

  /** Waits until the page says something. Styles may write it in capitals. */
  async sees(text: string | RegExp): Promise<void> {
    const pattern = typeof text === "string" ? new RegExp(escaped(text), "i") : text;
    await expect(async () => expect(await this.tab.run(readPage)).toMatch(pattern)).toPass({
      timeout,
    });
  }

  /** Waits until the address fits. */
  async arrives(pattern: RegExp): Promise<void> {
    await expect(async () =>
      expect(await this.tab.run(() => location.pathname + location.search)).toMatch(pattern),
    ).toPass({ timeout });
    await this.responds();
  }

  /** Goes with the keyboard to a part, by its `name` or its text. */
  async tabTo(part: string): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      if ((await this.tab.run(focusedPart)) === part) return;
      await this.tab.press("Tab");
    }
    throw new Error(`80 tabs did not lead to ${part}`);
  }

  /** Waits until a part has the focus, by its `name` or its text. */
  async isAt(part: string | RegExp): Promise<void> {
    const pattern = typeof part === "string" ? new RegExp(`^${escaped(part)}$`) : part;
    await expect(async () => expect(await this.tab.run(focusedPart)).toMatch(pattern)).toPass({
      timeout,
    });
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const wantedOf = (selector: string, name: string | RegExp): Wanted => ({
  selector,
  name: typeof name === "string" ? name : name.source,
  isPattern: typeof name !== "string",
});

const fieldOf = (field: string | RegExp) =>
  typeof field === "string" && /^[[#]/.test(field)
    ? wantedOf(field, "")
    : wantedOf(selectors.field, field);
