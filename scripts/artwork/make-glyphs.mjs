/**
 * Writes src/design/icons/icon-paths.generated.ts and icons.generated.svg (interface icons, Phosphor bold)
 * and src/design/card-art/glyphs.generated.ts (duotone tools on card art) from the iconify packages. It
 * includes every glyph that our programs use (`glyph: ph:pipe-wrench`); the list below adds glyphs that
 * admins may want for future programs. Run it again when a program names a new one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { optimize } from "svgo";

const require = createRequire(import.meta.url);
const root = new URL("../..", import.meta.url).pathname;
const sets = Object.fromEntries(
  ["ph", "tabler", "lucide"].map((set) => [set, require(`@iconify-json/${set}/icons.json`).icons]),
);

/** Our name → Phosphor's. */
const icons = {
  search: "magnifying-glass",
  menu: "list",
  close: "x",
  check: "check",
  "arrow-right": "arrow-right",
  "arrow-left": "arrow-left",
  "arrow-up-right": "arrow-up-right",
  "caret-down": "caret-down",
  success: "check-circle",
  warning: "warning",
  danger: "warning-circle",
  info: "info",
  cart: "shopping-cart-simple",
  copy: "copy",
  external: "arrow-square-out",
  print: "printer",
  download: "download-simple",
  upload: "upload-simple",
  file: "file-text",
  trash: "trash",
  edit: "pencil-simple",
  plus: "plus",
  filter: "funnel-simple",
  calendar: "calendar-blank",
  "map-pin": "map-pin",
  clock: "clock",
  phone: "phone",
  mail: "envelope-simple",
  user: "user",
  users: "users",
  "sign-out": "sign-out",
  lock: "lock-simple",
  share: "share-network",
  star: "star",
  facebook: "facebook-logo",
  x: "x-logo",
  instagram: "instagram-logo",
  linkedin: "linkedin-logo",
  youtube: "youtube-logo",
};

const extraGlyphs = [
  ..."wall pipe pipe-wrench toilet bathtub shower paint-roller paint-brush-broad paint-bucket hammer ruler armchair chair couch door door-open frame-corners solar-panel solar-roof lightning plug lightbulb car-battery fan thermometer-cold snowflake engine car car-profile gas-pump gas-can motorcycle moped truck bicycle tire steering-wheel broadcast device-mobile cell-tower security-camera wifi-high cpu needle scissors dress t-shirt yarn boot sneaker handbag sneaker-move camera film-slate video-camera microphone music-notes chef-hat cooking-pot bread cake coffee fork-knife bed hair-dryer eye flower scissors hand-soap stethoscope heartbeat first-aid-kit syringe tooth baby briefcase desk keyboard laptop calculator code browser browsers app-window device-tablet megaphone share-network chart-line-up chart-bar shipping-container package boat globe-hemisphere-east file-text certificate plant cow fish egg grains tree storefront coins robot drone wrench screwdriver toolbox nut factory pen-nib paint-brush printer newspaper hand-heart handshake graduation-cap recycle drop barbell users"
    .split(" ")
    .map((name) => `ph:${name}`),
  "tabler:trowel",
  "tabler:wood",
  "lucide:satellite-dish",
  "lucide:drill",
  "lucide:anvil",
];

/** Hand-drawn in the Phosphor duotone manner: 256 box, stroke 16, second layer at a fifth. */
const custom = {
  welding: {
    tint: "M64 120a64 64 0 0 1 128 0v48l-28 48H92l-28-48z",
    line: "M64 120a64 64 0 0 1 128 0v48l-28 48H92l-28-48zM92 108h72v36H92zM40 112v32m176-32v32M128 180v.1",
  },
  tiling: {
    tint: "M40 136h76v76H40zM152 32l68 20-20 68-68-20z",
    line: "M40 136h76v76H40zM140 136h76v76h-76zM40 36h76v76H40zM152 32l68 20-20 68-68-20z",
  },
  "sewing-machine": {
    tint: "M24 176h208v32H24zM48 136V88a24 24 0 0 1 24-24h120v112h-44v-64H92v24z",
    line: "M24 176h208v32H24zM48 136V88a24 24 0 0 1 24-24h120v112h-44v-64H92v24zM70 136v40M120 64V36h32v28M192 92h28m0-20v40",
  },
};

const pathsOf = (body) => [...body.matchAll(/<path\b[^>]*>/g)].map((match) => match[0]);
const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** The same path in whole units, for drawings shown at a small size. */
function roundPath(d) {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${d}"/></svg>`, {
    plugins: [{ name: "convertPathData", params: { floatPrecision: 0, noSpaceAfterFlags: true } }],
  });
  return attribute(data, "d");
}

const stroke = 'stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

/** The glyph's shapes without colour, which the drawing sets. Undefined if the sets have no such glyph. */
function glyphBody(name) {
  const [set, base] = name.split(":");
  if (set === "custom") {
    const drawn = custom[base];
    return (
      drawn &&
      `<path d="${drawn.tint}" opacity=".2"/><path d="${drawn.line}" fill="none" ${stroke} stroke-width="16"/>`
    );
  }
  const icon = sets[set]?.[set === "ph" ? `${base}-duotone` : base];
  if (!icon) return undefined;
  if (/<(circle|rect|ellipse|line|poly)/.test(icon.body))
    throw new Error(`${name}: only paths are taken`);
  const paths = pathsOf(icon.body);
  if (set === "ph") {
    return paths
      .map((tag) => {
        const opacity = attribute(tag, "opacity");
        // A filled shape closes on its own, but without "z" a relative "m" after it would start elsewhere.
        return `<path d="${roundPath(attribute(tag, "d")).replaceAll(/[zZ](?=M|$)/g, "")}"${opacity ? ` opacity="${opacity}"` : ""}/>`;
      })
      .join("");
  }
  const d = paths.map((tag) => attribute(tag, "d")).join("");
  return `<path transform="scale(10.667)" d="${d}" fill-opacity=".2" ${stroke} stroke-width="1.5"/>`;
}

function glyphsOfPrograms() {
  const folder = join(root, "academy/programs");
  return readdirSync(folder)
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/^ *glyph: (\S+)$/gm)])
    .map((match) => match[1]);
}

const head =
  "// Made by scripts/artwork/make-glyphs.mjs from the iconify packages (Phosphor MIT, Tabler MIT, Lucide ISC). Not edited by hand.\n";

const names = [
  ...new Set([
    ...glyphsOfPrograms(),
    ...extraGlyphs,
    ...Object.keys(custom).map((name) => `custom:${name}`),
  ]),
].sort();
const bodies = names.map((name) => [name, glyphBody(name)]);
const missing = bodies.filter(([, body]) => !body).map(([name]) => name);
const glyphs = bodies.filter(([, body]) => body);
writeFileSync(
  join(root, "src/design/card-art/glyphs.generated.ts"),
  `${head}export const glyphs: Readonly<Record<string, string>> = {\n${glyphs
    .map(
      ([name, body]) =>
        `  ${JSON.stringify(name)}: ${JSON.stringify(body)
          .replace(/\\"/g, "'")
          .replace(/^"(.*)"$/, "`$1`")
          .replaceAll("'", '"')},`,
    )
    .join("\n")}\n};\n`,
);

const iconPaths = Object.entries(icons).map(([name, base]) => {
  const { body } = sets.ph[`${base}-bold`] ?? {};
  if (!body) throw new Error(`no icon ${base}`);
  return [
    name,
    roundPath(
      pathsOf(body)
        .map((tag) => attribute(tag, "d"))
        .join(""),
    ),
  ];
});
writeFileSync(
  join(root, "src/design/icons/icon-paths.generated.ts"),
  `${head}export const iconPaths = {\n${iconPaths.map(([name, d]) => `  ${JSON.stringify(name)}: ${JSON.stringify(d)},`).join("\n")}\n} as const;\n`,
);
writeFileSync(
  join(root, "src/design/icons/icons.generated.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title>${iconPaths.map(([name, d]) => `<path id="${name}" d="${d}"/>`).join("")}</svg>\n`,
);

console.log(
  `${glyphs.length} glyphs, ${iconPaths.length} icons${missing.length ? `; not in the sets: ${missing.join(", ")}` : ""}`,
);
