import type * as z from "zod";
import type { Fault } from "#foundation/academy/identity/faults.ts";
import { encodingFaults } from "#foundation/academy/identity/read-source.ts";
import { PostFront, sameId } from "./blog/list-posts.server.ts";
import { ContentError } from "./content-error.server.ts";
import { factsBeforeStart } from "./content-facts.server.ts";
import { PolicyFront } from "./find-policy.server.ts";
import { GuideFront, tableNames } from "./guides/list-guides.server.ts";
import { HelpFile } from "./help/list-help.server.ts";
import { placeFactNames, RepliesFile } from "./help/list-replies.server.ts";
import { pageTexts } from "./page-texts.server.ts";
import { readText, readYaml } from "./read-content.server.ts";

/** Texts by their paths: `/content/about.yaml`. */
type Texts = Readonly<Record<string, string>>;

type Shapes = Readonly<Record<string, z.ZodType>>;

/** What a folder of texts is made of: the head of each, and names in braces that are no facts. */
const folders: Readonly<Record<string, { front: z.ZodType; more?: readonly string[] }>> = {
  blog: { front: PostFront },
  policies: { front: PolicyFront },
  guides: { front: GuideFront, more: tableNames },
};

const isPost = (file: string) => /^content\/blog\/[^/]+\.md$/.test(file);

/** The name of a file in its place: `content/home.yaml` → `home`; undefined for other files. */
const nameOf = (file: string) => /^content\/([\w-]+)\.yaml$/.exec(file)?.[1] ?? "";

/** Reads a text as the page does that shows it. @throws ContentError */
function readAsPage(file: string, source: string, shapes: Shapes): unknown {
  const facts = factsBeforeStart();
  const name = nameOf(file);
  const shape = shapes[name];
  if (shape) {
    const place = name === "replies" ? placeFactNames.map((fact) => [fact, ""]) : [];
    return readYaml(source, shape, { ...facts, ...Object.fromEntries(place) }, file);
  }
  const { front, more } = folders[file.split("/")[1] ?? ""] ?? {};
  return front ? readText(source, front, facts, file, more).front : null;
}

/**
 * Everything that is wrong in an academy's texts.
 * @param own its texts
 * @param ours the texts of this software, which its own can replace
 * @param others shapes of files that other rooms read, by name
 */
export function findTextFaults(own: Texts, ours: Texts, others: Shapes): Fault[] {
  const shapes: Shapes = { ...pageTexts, help: HelpFile, replies: RepliesFile, ...others };
  const known = new Set([
    ...Object.keys(shapes).map((name) => `content/${name}.yaml`),
    ...Object.keys(ours).map((path) => path.slice(1)),
  ]);
  const faults: Fault[] = [];
  const posts = new Map<string, string>();
  for (const [path, source] of Object.entries({ ...ours, ...own })) {
    const file = path.slice(1);
    if (!known.has(file) && !isPost(file)) {
      const names = [...known].filter((one) => !isPost(one)).sort();
      const words = `no page shows this file. A file replaces ours if it has the same name: ${names.join(", ")}`;
      faults.push({ file, line: null, field: "", words });
      continue;
    }
    faults.push(...encodingFaults(file, source));
    try {
      const read = readAsPage(file, source, shapes);
      if (!isPost(file)) continue;
      const { id } = read as z.output<typeof PostFront>;
      const other = posts.get(id);
      if (other) faults.push(sameId(file, other, id));
      else posts.set(id, file);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(...error.faults);
    }
  }
  return faults;
}
