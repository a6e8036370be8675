import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { FirstPaint, firstPaintId } from "#design/page/page-header.tsx";

/**
 * The frame of a registration: title, mode and a close link, like the header of a dialog. On a phone it
 * fills the screen, without the site's bar: the first paint waits for it, or the bar would show and go away.
 */
export function FormPanel({
  title,
  mode,
  wayOut = href("/programs"),
  children,
}: {
  readonly title: string;
  readonly mode?: string | undefined;
  /** Where the close link leads. */
  readonly wayOut?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="form-sheet">
      <FirstPaint />
      <header id={firstPaintId} className="form-sheet-head">
        <div>
          {mode && <p className="kicker">{mode}</p>}
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <Link to={wayOut} className="button button-icon" aria-label="Close">
          <Icon name="close" />
        </Link>
      </header>
      <div className="form-sheet-body">{children}</div>
    </div>
  );
}
