import { type CssNode, find, generate, parse, walk } from "css-tree";
import { compat, type Feature, isNewer, partsOf } from "./compat-data.ts";

const { css } = compat;
const types = css.types as Feature;

const partOf = (owner: Feature | undefined, name: string) =>
  owner && Object.hasOwn(owner, name) ? owner[name] : undefined;

/** Functions by name: whether one meaning of the name is old enough. */
const functions = new Map<string, boolean>();
const addFunction = (name: string, feature: Feature) =>
  functions.set(name, functions.get(name) === true || !isNewer(feature));
for (const [name, feature] of partsOf(types)) {
  addFunction(name, feature);
  for (const [part, each] of partsOf(feature)) addFunction(part, each);
}

const unitFamilies: readonly (readonly [RegExp, string])[] = [
  [/^d[vw](h|w|i|b|min|max)$|^dv/, "viewport_percentage_units_dynamic"],
  [/^sv/, "viewport_percentage_units_small"],
  [/^lv/, "viewport_percentage_units_large"],
  [/^cq/, "container_query_length_units"],
];
const isNewerUnit = (unit: string) =>
  isNewer(partOf(types.length, unitFamilies.find(([family]) => family.test(unit))?.[1] ?? unit));

const isVariable = (node: CssNode) => node.type === "Function" && node.name === "var";

function newerInValue(property: string, value: CssNode): string[] {
  const found: string[] = [];
  const known = partOf(css.properties, property);
  walk(value, (node) => {
    if (node.type === "Function" && functions.get(node.name.toLowerCase()) === false)
      found.push(`${node.name}()`);
    if (node.type === "Dimension" && isNewerUnit(node.unit.toLowerCase())) found.push(node.unit);
    if (node.type === "Identifier" && isNewer(partOf(known, node.name)))
      found.push(`${property}: ${node.name}`);
  });
  return found;
}

/** What a style sheet uses that the oldest promised browsers do not have, and that has no older form before it. */
export function newerInStyles(text: string): Set<string> {
  const found = new Set<string>();
  /** The properties that this block has declared so far, in a way that every browser understands. */
  let declared = new Set<string>();
  walk(parse(text, { parseCustomProperty: true }), {
    enter(node: CssNode) {
      if (node.type === "Atrule") {
        // Rules behind such a query may be newer; those behind its opposite are for the old ones.
        if (
          node.name === "supports" &&
          !/^\s*not\b/.test(node.prelude ? generate(node.prelude) : "")
        )
          return walk.skip;
        if (isNewer(partOf(css["at-rules"], node.name))) found.add(`@${node.name}`);
      }
      if (node.type === "Block" && node.children.some(({ type }) => type === "Raw"))
        found.add("a rule in a rule");
      if (node.type === "Block") declared = new Set();
      if (node.type === "NestingSelector") found.add("& in a selector");
      if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
        if (isNewer(partOf(css.selectors, node.name))) found.add(`:${node.name}`);
      }
      if (node.type === "FeatureRange") found.add("a range in a query");
      if (node.type === "Feature" && isNewer(partOf(css["at-rules"]?.media, node.name)))
        found.add(`@media (${node.name})`);
      if (node.type !== "Declaration") return;
      const name = node.property.toLowerCase();
      if (isNewer(partOf(css.properties, name)) && !declared.has(`-webkit-${name}`))
        found.add(`${name}:`);
      const newer = newerInValue(name, node.value);
      // A browser only evaluates a value with a variable when it has already discarded the older form.
      const isKept = name.startsWith("--") || find(node.value, isVariable) !== null;
      if (newer.length === 0) declared.add(name);
      else if (isKept || !declared.has(name)) for (const each of newer) found.add(each);
    },
  });
  return found;
}
