import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { RecommendedCoursesScreen } from "../../ui/programs/recommended-courses-screen.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/programs",
  title: "Recommended courses",
  permission: "recommendations.manage",
  show: () => <RecommendedCoursesScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
