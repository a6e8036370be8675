import { lazy } from "react";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";

export { handle, headers } from "../admin-page.tsx";

const Counter = lazy(() => import("../counter/counter.tsx"));

const viewOf = (): AdminView => ({
  current: "/admin/counter",
  title: "Counter",
  show: (admin) => <Counter admin={admin} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
