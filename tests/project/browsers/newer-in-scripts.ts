import { type Expression, type Identifier, type Node, type Property, parse } from "acorn";
import { ancestor, simple } from "acorn-walk";
import { compat, type Feature, isNewer, partsOf } from "./compat-data.ts";

const { api, builtins, html } = compat;

/** Global names that stand for an object of an interface. */
const instances: Readonly<Record<string, string>> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  history: "History",
  location: "Location",
  screen: "Screen",
  performance: "Performance",
  crypto: "Crypto",
  caches: "CacheStorage",
};

/** Every name of a method, property or static of any interface: whether an interface that has it is old enough. */
const members = new Map<string, boolean>();
for (const [, owner] of [...partsOf(builtins), ...partsOf(api), ...partsOf(builtins.Intl)]) {
  for (const [part, feature] of partsOf(owner)) {
    const name = part.replace(/_static$/, "");
    members.set(name, members.get(name) === true || !isNewer(feature));
  }
}
for (const [name] of partsOf(compat.css.properties)) {
  members.set(
    name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    true,
  );
}

const partOf = (owner: Feature | undefined, name: string) =>
  owner && Object.hasOwn(owner, name) ? owner[name] : undefined;

/** `structuredClone`, `Iterator`, `navigation`: what a name without an owner means. */
const globalNamed = (name: string) =>
  partOf(builtins, name) ?? partOf(api, name) ?? partOf(api.Window, name);

/** `URL.canParse`, `navigator.share`: what a known owner has of this name. */
function memberOf(owner: string, name: string): Feature | undefined {
  const instance = instances[owner];
  if (instance) {
    return partOf(api[instance], name) ?? (instance === "Window" ? globalNamed(name) : undefined);
  }
  return partOf(builtins[owner], name) ?? partOf(api[owner], `${name}_static`);
}

const isOwner = (name: string) =>
  Object.hasOwn(instances, name) || Object.hasOwn(builtins, name) || Object.hasOwn(api, name);

const events = new Map<string, boolean>();
for (const [, owner] of partsOf(api)) {
  for (const [part, feature] of partsOf(owner)) {
    if (!part.endsWith("_event")) continue;
    const name = part.slice(0, -"_event".length);
    events.set(name, events.get(name) === true || !isNewer(feature));
  }
}

const textOf = (node: Node | undefined): string | undefined => {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string;
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
  };
  if (type === "Literal" && typeof value === "string") return value;
  // The minifier writes texts between backticks.
  return type === "TemplateLiteral" && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
};

/** An attribute of an element, as HTML or React write it. */
export function isNewerAttribute(element: string, attribute: string): boolean {
  const name = attribute.toLowerCase();
  return isNewer(
    partOf(partOf(html.elements, element), name) ?? partOf(html.global_attributes, name),
  );
}

export const isNewerElement = (element: string) => isNewer(partOf(html.elements, element));

function newerInElement(name: string, props: Node | undefined): string[] {
  const { properties = [] } = (props ?? {}) as { properties?: Property[] };
  const attributes = properties.flatMap((property) => {
    const key = property.type === "Property" && !property.computed ? property.key : undefined;
    const attribute = key?.type === "Identifier" ? key.name : (textOf(key) ?? "");
    return isNewerAttribute(name, attribute) ? [`<${name} ${attribute.toLowerCase()}>`] : [];
  });
  return isNewerElement(name) ? [`<${name}>`, ...attributes] : attributes;
}

/** Also fails for syntax that is newer. */
const read = (code: string) => parse(code, { ecmaVersion: 2022, sourceType: "module" });

/** The methods that scripts define themselves: a `.move()` in them is not a browser method. */
export function definedIn(codes: readonly string[]): Set<string> {
  const names = new Set<string>();
  const add = (key: Node) => key.type === "Identifier" && names.add((key as Identifier).name);
  for (const code of codes) {
    simple(read(code), {
      Property: ({ key, computed }) => !computed && add(key),
      MethodDefinition: ({ key, computed }) => !computed && add(key),
      PropertyDefinition: ({ key, computed }) => !computed && add(key),
      AssignmentExpression: ({ left }) => left.type === "MemberExpression" && add(left.property),
    });
  }
  return names;
}

/**
 * What a script uses that the oldest promised browsers do not have, by name.
 * @param own what `definedIn` found in all scripts
 */
export function newerInScript(code: string, own: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const note = (is: boolean, name: string) => is && found.add(name);
  ancestor(read(code), {
    StaticBlock: () => found.add("static { } in a class"),
    Literal({ regex }) {
      if (!regex) return;
      note(/\(\?<[=!]/.test(regex.pattern), "lookbehind in an expression");
      note(/v/.test(regex.flags), "expression with the flag v");
    },
    Identifier({ name }, _state, ancestors) {
      const parent = ancestors.at(-2) as { type: string; operator?: string } | undefined;
      // `typeof X` checks whether it is there.
      if (parent?.type === "UnaryExpression" && parent.operator === "typeof") return;
      note(isNewer(globalNamed(name)), name);
    },
    MemberExpression({ object, property, computed }, _state, ancestors) {
      const name =
        property.type === "Identifier" && !computed
          ? property.name
          : textOf(property as Expression);
      if (name === undefined) return;
      const owner = object.type === "Identifier" ? object.name : "";
      if (isOwner(owner)) return note(isNewer(memberOf(owner, name)), `${owner}.${name}`);
      const parent = ancestors.at(-2) as { type: string; callee?: Node } | undefined;
      const isCalled = parent?.type === "CallExpression" && parent.callee === ancestors.at(-1);
      note(isCalled && members.get(name) === false && !own.has(name), `.${name}()`);
    },
    CallExpression({ callee, arguments: given }) {
      const called = callee.type === "SequenceExpression" ? callee.expressions.at(-1) : callee;
      const { property, name } = called as { property?: { name?: string }; name?: string };
      const method = property?.name ?? name;
      const text = textOf(given[0]);
      if (text === undefined) return;
      if (method === "addEventListener") note(events.get(text) === false, `the event ${text}`);
      // Safari 15 reads `(width >= 48rem)` as a question that is never true.
      note(method === "matchMedia" && /[<>]/.test(text), "a range in matchMedia()");
      if (method === "jsx" || method === "jsxs")
        for (const each of newerInElement(text, given[1])) found.add(each);
    },
  });
  return found;
}
