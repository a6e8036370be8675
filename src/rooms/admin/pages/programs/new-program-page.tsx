import { lazy, Suspense } from "react";
import { Link } from "#design/actions/link.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";

export { handle, headers } from "../../admin-page.tsx";

/** It loads all the tools of the pictures. */
const Editor = lazy(async () => ({
  default: (await import("../../catalogue/program-editor.tsx")).NewProgramEditor,
}));

const viewOf = (): AdminView => ({
  current: "/admin/catalogue",
  title: "New program",
  actions: <Link to="/admin/catalogue">All programs</Link>,
  show: () => (
    <div className="stack catalogue-program">
      <p>It starts as a draft. Visitors cannot see it until you publish it.</p>
      <Suspense fallback={<Skeleton label="Loading the form" lines={10} />}>
        <Editor />
      </Suspense>
    </div>
  ),
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
