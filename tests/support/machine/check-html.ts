import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

/** What the checker refuses although it is right in a page. */
const rightInPages = [
  // The standard has `blocking` for `rel="expect"` too, and the checker does not know it yet:
  // https://html.spec.whatwg.org/multipage/semantics.html#the-link-element
  "A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.",
  // The specification wants a minimum at the audience's size (§9.4), which is typed into a text box: a number field of
  // a browser loses "1,000".
  "Attribute “min” not allowed on element “input” at this point.",
];

type Message = { type: string; url: string; message: string; extract?: string; subType?: string };

/**
 * The faults that the Nu HTML checker finds. It starts once for all pages, because Java takes longer to start than a page
 * to check.
 * @param pages name → HTML
 * @param allowed messages that are no fault here
 */
export async function checkHtml(
  pages: ReadonlyMap<string, string>,
  allowed: readonly string[] = rightInPages,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "html-"));
  const names = [...pages.keys()];
  const files = [...pages.values()].map((html, at) => {
    const file = join(folder, `${at}.html`);
    writeFileSync(file, html);
    return file;
  });
  const options = ["-Xss4m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always"];
  const { stdout } = await promisify(execFile)("java", [...options, ...files], {
    maxBuffer: 100_000_000,
  });
  rmSync(folder, { recursive: true });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return (
    messages
      .filter(({ type, message }) => type !== "info" && !allowed.includes(message))
      // It knows less of CSS than our oldest browsers: it refuses `field-sizing`, `jump-none` and two stops in one.
      .filter(({ message }) => !message.startsWith("CSS: "))
      // Styles of what is below the first view stand right before it: in the head they would hold up the first paint by
      // 50 to 100 ms (docs/performance.md). The standard has no place for them there; every browser reads them.
      .filter(({ message }) => !message.includes("“style” element"))
      .map(({ url, message, extract }) => {
        const name = names[Number(/(\d+)\.html$/.exec(url)?.[1])];
        return `${name}: ${message} ${extract ?? ""}`;
      })
  );
}
