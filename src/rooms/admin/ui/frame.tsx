import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link, SkipLink } from "#design/actions/link.tsx";
import { ToastRegion } from "#design/messages/toast.tsx";
import { keepFocus } from "#design/page/keep-focus.ts";
import { academy } from "#foundation/academy/academy.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { signOut } from "#rooms/accounts/ui/door.ts";
import { type AdminPath, accountPath, may, screenGroups } from "../rules/screens.ts";

function logOut() {
  signOut("admin");
  location.assign("/admin/login");
}

const navigationId = "admin-navigation";

type PersonProps = {
  readonly admin: AdminUser;
  readonly current: AdminPath | null;
};

/** Who is signed in: in the bar, and on narrow screens at the end of the menu. */
const Person = ({ admin, current }: PersonProps) => (
  <>
    <Link to={accountPath} aria-current={current === accountPath ? "page" : undefined}>
      {admin.name}
    </Link>
    <Button variant="secondary" onClick={logOut}>
      Log out
    </Button>
  </>
);

/** The academy, and who is signed in or the button of the menu. */
const Bar = ({
  admin,
  current,
  menu,
}: {
  readonly admin: AdminUser | null;
  readonly current: AdminPath | null;
  readonly menu: ReactNode;
}) => (
  <header className="admin-bar ground-deep">
    <div className="wrap">
      <Link className="admin-brand" to={admin ? "/admin" : "/admin/login"}>
        {academy.name} <span>Admin</span>
      </Link>
      {admin && (
        <>
          {menu}
          <div className="admin-person">
            <Person admin={admin} current={current} />
          </div>
        </>
      )}
    </div>
  </header>
);

/** Where this admin may go. */
const Navigation = ({ admin, current }: PersonProps) =>
  screenGroups.map(({ group, screens }) => {
    const open = screens.filter(({ permission }) => may(admin, permission));
    return (
      open.length > 0 && (
        <div key={group} className="admin-group">
          {group && <p>{group}</p>}
          <ul>
            {open.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? "page" : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });

export type FrameProps = {
  readonly admin: AdminUser | null;
  readonly current: AdminPath | null;
  readonly title: string;
  /** Beside the title: links and the main action. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The frame around every admin screen: where to go, who is signed in, and the screen's title. */
export function Frame({ admin, current, title, actions, children }: FrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  useEffect(() => {
    if (!menuOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      // An open dialog takes the key for itself.
      if (key !== "Escape" || document.querySelector("dialog[open]")) return;
      setMenuOpen(false);
      menu.current?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [menuOpen]);
  return (
    <>
      <SkipLink />
      <Bar
        admin={admin}
        current={current}
        menu={
          <Button
            ref={menu}
            variant="secondary"
            className="admin-menu"
            aria-expanded={menuOpen}
            aria-controls={navigationId}
            onClick={() => setMenuOpen(!menuOpen)}
          >
            Menu
          </Button>
        }
      />
      <div className={current ? "wrap admin-layout" : "wrap"}>
        {current && (
          <nav id={navigationId} aria-label="Admin" data-open={menuOpen || undefined}>
            {admin && (
              <>
                <Navigation admin={admin} current={current} />
                <div className="admin-leave">
                  <Person admin={admin} current={current} />
                </div>
              </>
            )}
          </nav>
        )}
        <main ref={main} id="main" tabIndex={-1} className="admin-page">
          <div className="admin-head">
            <h1 tabIndex={-1}>{title}</h1>
            {actions && <div className="row">{actions}</div>}
          </div>
          <ToastRegion />
          {children}
        </main>
      </div>
    </>
  );
}
