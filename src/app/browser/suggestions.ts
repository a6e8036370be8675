import type { callApi } from "#foundation/http/call.ts";

/**
 * Suggests programs while someone types a search, as the ARIA pattern "editable combobox with list
 * autocomplete" says: arrows choose, Enter opens, Escape closes. The form stays what it is, so Enter without
 * a choice searches. Without a connection nothing is announced: the search itself will report it.
 */

type Found = Awaited<ReturnType<typeof callApi<"GET /programs/suggestions">>>;
type Option = { readonly path: string; readonly title: string; readonly about: string };

/** Fewer letters match too many titles. */
const leastLetters = 2;
const typingMs = 150;
const listId = "suggestions";

let box: HTMLInputElement | undefined;
let list: HTMLElement | undefined;
let waiting: ReturnType<typeof setTimeout>;
let asking: AbortController | undefined;
/** What the list shows, or what it was closed for. */
let answered = "";

/** Screen readers hear changes only of a region that was there before its text. */
const region = document.createElement("p");
region.className = "visually-hidden";
region.setAttribute("role", "status");

const options = () => [...(list?.children ?? [])] as HTMLElement[];
const chosen = () => options().find((option) => option.ariaSelected === "true");

function choose(option: HTMLElement | undefined) {
  for (const each of options()) each.setAttribute("aria-selected", `${each === option}`);
  if (option) box?.setAttribute("aria-activedescendant", option.id);
  else box?.removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
}

function close() {
  clearTimeout(waiting);
  asking?.abort();
  list?.remove();
  list = undefined;
  region.textContent = "";
  box?.setAttribute("aria-expanded", "false");
  choose(undefined);
}

function optionOf({ path, title, about }: Option, at: number) {
  const option = document.createElement("li");
  option.id = `${listId}-${at}`;
  option.setAttribute("role", "option");
  option.dataset.path = path;
  const name = document.createElement("b");
  name.textContent = title;
  const facts = document.createElement("span");
  facts.textContent = about;
  option.append(name, " ", facts);
  return option;
}

function show(input: HTMLInputElement, { suggestions, total }: Found) {
  const items: Option[] = suggestions.map(({ path, title, start, fee }) => ({
    path,
    title,
    about: start ? `Starts ${start}, ${fee}` : fee,
  }));
  if (total > items.length && input.form) {
    const query = new URLSearchParams({ search: input.value.trim() });
    items.push({ path: `/programs?${query}`, title: `All ${total} programs`, about: "" });
  }
  close();
  region.textContent =
    total === 0 ? "No suggestions" : `${total} ${total === 1 ? "program" : "programs"} suggested`;
  if (items.length === 0) return;
  list = document.createElement("ul");
  list.id = listId;
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Programs");
  list.append(...items.map(optionOf));
  input.parentElement?.append(list);
  input.setAttribute("aria-expanded", "true");
  choose(undefined);
}

async function ask(input: HTMLInputElement, q: string) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const { town } = document.documentElement.dataset;
    const query = new URLSearchParams(town ? { q, town } : { q });
    const answer = await fetch(`/api/programs/suggestions?${query}`, { signal });
    if (!answer.ok) throw new Error(`suggestions answered ${answer.status}`);
    const found = (await answer.json()) as Found;
    if (!signal.aborted && document.activeElement === input) show(input, found);
  } catch {
    // The next letter asks again; without a connection there are no suggestions.
    if (!signal.aborted) close();
  }
}

function typed(input: HTMLInputElement) {
  const q = input.value.trim();
  if (q === answered) return;
  answered = q;
  if (q.length < leastLetters) return close();
  clearTimeout(waiting);
  waiting = setTimeout(() => void ask(input, q), typingMs);
}

const open = ({ dataset: { path } }: HTMLElement) => {
  if (path) location.assign(path);
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function press(event: KeyboardEvent) {
  const input = event.currentTarget as HTMLInputElement;
  // On keyboards that compose letters, Enter and arrows choose among words.
  if (event.isComposing) return;
  const all = options();
  const option = chosen();
  const step = steps[event.key];
  if (step && all.length > 0) {
    event.preventDefault();
    // One position between the last and the first: nothing chosen, the text as typed.
    const places = all.length + 1;
    const at = option ? all.indexOf(option) + 1 : 0;
    choose(all[((at + step + places) % places) - 1]);
  } else if (step === 1) {
    answered = "";
    typed(input);
  } else if (event.key === "Enter" && option) {
    event.preventDefault();
    open(option);
  } else if (event.key === "Enter") {
    close();
  } else if (event.key === "Escape" && list) {
    // The first Escape closes only the list; the next one clears the box or closes the menu around it.
    event.preventDefault();
    event.stopPropagation();
    close();
  }
}

/** Makes a search box suggest programs from now on, including for what it already contains. */
export function suggestIn(input: HTMLInputElement): void {
  document.body.append(region);
  box = input;
  if (input.role !== "combobox") {
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", listId);
    input.autocomplete = "off";
    input.addEventListener("input", () => typed(input));
    input.addEventListener("keydown", press);
    input.addEventListener("blur", close);
    // Pressing an option must not take the focus from the box.
    input.parentElement?.addEventListener("mousedown", (event) => {
      if (event.target instanceof Node && list?.contains(event.target)) event.preventDefault();
    });
    input.parentElement?.addEventListener("click", ({ target }) => {
      const option =
        target instanceof Element ? target.closest<HTMLElement>("li[data-path]") : null;
      if (option) open(option);
    });
  }
  answered = input.defaultValue.trim();
  typed(input);
}
