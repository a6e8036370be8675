import { ShowcasePage } from "#design/showcase-page.tsx";

/** The design room's own page has no shell around it: it brings its own skip link and `<main>`. */
export const handle = { bare: true };

export const meta = () => [{ title: "Design" }, { name: "robots", content: "noindex" }];

export default ShowcasePage;
