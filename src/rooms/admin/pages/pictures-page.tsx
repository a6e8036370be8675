import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { GraduateScreen, NewGraduate } from "../ui/pictures/graduate-screen.tsx";
import { NewPicture, PictureScreen } from "../ui/pictures/picture-screen.tsx";
import { PicturesScreen } from "../ui/pictures/pictures-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/pictures",
  title: "Pictures",
  permission: "catalogue.manage",
  show: () => <PicturesScreen />,
};

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined) return list;
  if (path.startsWith("/admin/pictures/graduates/")) {
    const actions = <Link to="/admin/pictures?tab=graduates">All graduates</Link>;
    return id === "new"
      ? {
          ...list,
          ...{ title: "New graduate", tab: "Graduate", actions },
          show: () => <NewGraduate />,
        }
      : { ...list, ...{ title: "Graduate", actions }, show: () => <GraduateScreen id={id} /> };
  }
  const actions = <Link to="/admin/pictures">All photographs</Link>;
  return id === "new"
    ? {
        ...list,
        ...{ title: "New photograph", tab: "Photograph", actions },
        show: () => <NewPicture />,
      }
    : { ...list, ...{ title: "Photograph", actions }, show: () => <PictureScreen id={id} /> };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
