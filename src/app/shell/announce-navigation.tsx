import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * After a step to another page the `h1` takes the focus and the title is read out, as after a full
 * load. A change of the query alone (a filter, a page of a list) leaves the focus where it is.
 * Also shows that a page is on its way when it takes a while.
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
