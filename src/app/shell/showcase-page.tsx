import { ShowcasePage } from "#design/showcase-page.tsx";

/** The design room's own page stands without the shell around it: it brings a skip link and `<main>`. */
export const handle = { bare: true };

export const meta = () => [{ title: "Design" }, { name: "robots", content: "noindex" }];

export default ShowcasePage;
