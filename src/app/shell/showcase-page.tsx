import { ShowcasePage } from "#design/showcase/showcase-page.tsx";
import type { PageHandle } from "#foundation/pages/page-handle.ts";

/** The design room's own page has no shell around it: it brings its own skip link and `<main>`. */
export const handle: PageHandle = { bare: true, client: "always", styles: "signed-in" };

export const meta = () => [{ title: "Design" }, { name: "robots", content: "noindex" }];

export default ShowcasePage;
