/** A part of a page. */
export type Part = {
  click(): Promise<void>;
  /** Replaces what a field contains. */
  fill(text: string): Promise<void>;
  /** Chooses from a list. */
  choose(value: string): Promise<void>;
  attach(path: string): Promise<void>;
  /** What is looked for next is in this frame. */
  enter(): Promise<void>;
};

/** A tab of a new person's browser: what Firefox and WebKit both can. */
export type Tab = {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs in the page, or in the frame that was entered. It may use nothing from outside but what it is given. */
  run<Answer, Given = undefined>(
    work: string | ((given: Given) => Answer | Promise<Answer>),
    given?: Given,
  ): Promise<Answer>;
  find<Given>(look: (given: Given) => Element | null, given: Given): Promise<Part | null>;
  leaveFrame(): Promise<void>;
  /** Presses the keys of a text. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Saves what is on the screen as a PNG. */
  picture(path: string): Promise<void>;
  /** What the browser has reported of a broken page. */
  faults(): readonly string[];
  close(): Promise<void>;
};

export type Key = "Tab" | "Enter" | "Escape";

export type Scheme = "light" | "dark";

/** A browser that was started. */
export type RunningBrowser = {
  newTab(scheme: Scheme): Promise<Tab>;
  stop(): Promise<void>;
};
