import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * After a navigation to another page, moves focus to the `h1` and announces the title, as after a full load. A
 * change of the query alone (a filter, a page of a list) does not move the focus. Also shows a progress bar
 * when the next page takes a while.
 */
export function AnnounceNavigation() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const last = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    setTitle(document.title);
  }, [pathname]);

  return (
    <>
      <div className="visually-hidden" role="status" data-announcer>
        {title}
      </div>
      {state !== "idle" && <div className="on-its-way" />}
    </>
  );
}
