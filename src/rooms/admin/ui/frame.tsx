import type { ReactNode } from "react";
import { Button } from "#design/button.tsx";
import { Link } from "#design/link.tsx";
import { ListStyles } from "#design/list/list-styles.tsx";
import { PageStyles } from "#design/page-styles.tsx";
import { SkipLink } from "#design/skip-link.tsx";
import { ToastRegion } from "#design/toast.tsx";
import { academy } from "#foundation/academy.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { signOut } from "#rooms/accounts/ui/door.ts";
import { type AdminPath, accountPath, may, screens } from "../rules/screens.ts";
import styles from "./admin.css?inline";
import recordStyles from "./records.css?inline";

function logOut() {
  signOut("admin");
  location.assign("/admin/login");
}

function Bar({
  admin,
  current,
}: {
  readonly admin: AdminUser | null;
  readonly current: AdminPath | null;
}) {
  return (
    <header className="admin-bar ground-deep">
      <div className="wrap wrap-wide">
        <Link className="admin-brand" to={admin ? "/admin" : "/admin/login"}>
          {academy.name} <span>Admin</span>
        </Link>
        {admin && (
          <>
            <nav aria-label="Admin">
              {screens
                .filter(({ permission }) => may(admin, permission))
                .map(({ label, to }) => (
                  <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
                    {label}
                  </Link>
                ))}
            </nav>
            <div className="admin-person">
              <Link to={accountPath} aria-current={current === accountPath ? "page" : undefined}>
                {admin.name}
              </Link>
              <Button variant="secondary" onClick={logOut}>
                Log out
              </Button>
            </div>
          </>
        )}
      </div>
    </header>
  );
}

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
  return (
    <>
      <ListStyles />
      <PageStyles name="admin" css={styles} />
      <PageStyles name="records" css={recordStyles} />
      <SkipLink />
      <Bar admin={admin} current={current} />
      <main id="main" tabIndex={-1}>
        <div className="wrap wrap-wide admin-page">
          <div className="admin-head">
            <h1 tabIndex={-1}>{title}</h1>
            {actions && <div className="row">{actions}</div>}
          </div>
          <ToastRegion />
          {children}
        </div>
      </main>
    </>
  );
}
