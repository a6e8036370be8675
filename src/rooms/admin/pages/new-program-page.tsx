import { lazy, Suspense } from "react";
import { Link } from "#design/link.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("New program") },
  { name: "robots", content: "noindex" },
];

/** It brings all tools of the pictures along. */
const Editor = lazy(async () => ({
  default: (await import("../ui/catalogue/program-editor.tsx")).NewProgramEditor,
}));

export default function NewProgramPage() {
  return (
    <AdminScreen
      current="/admin/catalogue"
      title="New program"
      permission="catalogue.manage"
      actions={<Link to="/admin/catalogue">All programs</Link>}
    >
      {() => (
        <div className="stack catalogue-program">
          <p>It begins as a draft. Visitors see nothing of it until you publish it.</p>
          <Suspense fallback={<Skeleton label="Loading the form" lines={10} />}>
            <Editor />
          </Suspense>
        </div>
      )}
    </AdminScreen>
  );
}
