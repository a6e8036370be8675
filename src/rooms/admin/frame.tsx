import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link, SkipLink } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { ToastRegion } from "#design/messages/toast.tsx";
import { HeadContext, TitleContext } from "#design/page/in-head.tsx";
import { keepFocus } from "#design/page/keep-focus.ts";
import { academy } from "#foundation/academy/academy.ts";
import { signOut } from "#rooms/accounts/door.ui.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { FindDialog, useFindKeys } from "./find/find-dialog.tsx";
import { type AdminPath, type AnyScreen, accountPath, screensOf } from "./screens.ts";
import { useCounts, useTodayKeys } from "./today/work.tsx";

function logOut() {
  signOut("admin");
  location.assign("/admin/login");
}

/** Opens the find field. On a phone it shows only its icon and name. */
const FindButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Button
    variant="secondary"
    className="admin-find"
    aria-keyshortcuts="/ Control+K"
    onClick={onOpen}
  >
    <Icon name="search" /> <span className="admin-find-name">Find</span>
    <span className="admin-key by-keyboard" aria-hidden="true">
      /
    </span>
  </Button>
);

const navigationId = "admin-navigation";

type PersonProps = {
  readonly admin: AdminUser;
  readonly current: AdminPath | null;
};

/** Who is signed in: in the bar, and on narrow screens at the end of the menu. */
const Person = ({ admin, current }: PersonProps) => (
  <Link to={accountPath} aria-current={current === accountPath ? "page" : undefined}>
    {admin.name}
  </Link>
);

/** The academy, and who is signed in or the button of the menu. */
const Bar = ({
  admin,
  current,
  menu,
  find,
}: {
  readonly admin: AdminUser | null;
  readonly current: AdminPath | null;
  readonly menu: ReactNode;
  readonly find: ReactNode;
}) => (
  <header className="admin-bar ground-deep">
    <div className="wrap">
      <Link className="admin-brand" to={admin ? "/admin" : "/admin/login"}>
        {academy.name} <span>Admin</span>
      </Link>
      {admin && (
        <>
          {find}
          {menu}
          <div className="admin-person">
            <Person admin={admin} current={current} />
          </div>
        </>
      )}
    </div>
  </header>
);

/** Above this, the side bar shows no exact number. */
const mostShown = 99;

type ScreensProps = {
  readonly screens: readonly AnyScreen[];
  readonly current: AdminPath | null;
  /** How much waits on each, by path. */
  readonly counts: ReadonlyMap<string, number>;
};

const Screens = ({ screens, current, counts }: ScreensProps) => (
  <ul>
    {screens.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} aria-current={to === current ? "page" : undefined}>
          {label}
          <Count many={counts.get(to) ?? 0} />
        </Link>
      </li>
    ))}
  </ul>
);

/** A group of the navigation, folded until someone opens it or one of its screens. A single screen needs no fold. */
function Group({
  group,
  ...props
}: ScreensProps & {
  readonly group: string;
}) {
  const { screens, current, counts } = props;
  if (screens.length === 1) {
    return (
      <div className="admin-group">
        <Screens {...props} />
      </div>
    );
  }
  const waiting = screens.reduce((sum, { to }) => sum + (counts.get(to) ?? 0), 0);
  return (
    <details className="admin-group admin-more" open={screens.some(({ to }) => to === current)}>
      <summary>
        {group} <Count many={waiting} />
      </summary>
      <Screens {...props} />
    </details>
  );
}

/**
 * The screens this admin may open, and how much is waiting there: those of every day, and below them the others by
 * group.
 */
function Navigation({ admin, current }: PersonProps) {
  useTodayKeys();
  const counts = useCounts();
  const { daily, more } = screensOf(admin);
  return (
    <>
      <div className="admin-group">
        <Screens screens={daily} current={current} counts={counts} />
      </div>
      <div>
        {more.map((one) => (
          <Group key={one.group} {...one} current={current} counts={counts} />
        ))}
      </div>
    </>
  );
}

/** How much waits on a screen. */
const Count = ({ many }: { readonly many: number }) =>
  many > 0 && (
    <>
      <span className="admin-count" aria-hidden="true">
        {many > mostShown ? `${mostShown}+` : many}
      </span>
      <span className="visually-hidden"> {many} waiting</span>
    </>
  );

export type FrameProps = {
  readonly admin: AdminUser | null;
  readonly current: AdminPath | null;
  readonly title: string;
  /** Beside the title: links and the main action. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The frame around every admin screen: navigation, who is signed in, and the screen's title. */
export function Frame({ admin, current, title, actions, children }: FrameProps) {
  // Of an unknown address no screen is the current one.
  const hasNavigation = current !== null || admin !== null;
  const [menuOpen, setMenuOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const openFind = useCallback(() => setFinding(admin !== null), [admin]);
  useFindKeys(openFind);
  const menu = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  const navigation = useRef<HTMLElement>(null);
  const [facts, setFacts] = useState<HTMLElement | null>(null);
  const [creates, setCreates] = useState<HTMLElement | null>(null);
  const [record, setRecord] = useState<string | null>(null);
  const places = useMemo(() => ({ facts, actions: creates }), [facts, creates]);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  useEffect(() => {
    if (!menuOpen) return;
    navigation.current?.querySelector("a")?.focus();
    const closeByEscape = ({ key }: KeyboardEvent) => {
      // An open dialog handles the key itself.
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
        find={<FindButton onOpen={openFind} />}
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
      <div className="wrap admin-toasts">
        <ToastRegion />
      </div>
      <div className={hasNavigation ? "wrap admin-layout" : "wrap"}>
        <main ref={main} id="main" tabIndex={-1} className="admin-page">
          <div className="admin-head">
            <h1 tabIndex={-1}>{record ?? title}</h1>
            <div ref={setFacts} className="admin-head-facts" />
            <div className="row">
              {actions}
              <div ref={setCreates} className="row" />
            </div>
          </div>
          <TitleContext value={setRecord}>
            <HeadContext value={admin && places}>{children}</HeadContext>
          </TitleContext>
        </main>
        {/* After the content, so that few tab stops come before it. */}
        {hasNavigation && (
          <nav
            ref={navigation}
            id={navigationId}
            aria-label="Admin"
            data-open={menuOpen || undefined}
          >
            {admin && (
              <>
                <Navigation admin={admin} current={current} />
                <div className="admin-leave">
                  <Person admin={admin} current={current} />
                  <Button variant="quiet" onClick={logOut}>
                    Log out
                  </Button>
                </div>
              </>
            )}
          </nav>
        )}
      </div>
      <FindDialog open={isFinding} onClose={() => setFinding(false)} />
    </>
  );
}
