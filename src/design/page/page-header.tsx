import type { ReactNode } from "react";
import type { Family } from "../card-art/families.ts";
import { classNames } from "../text/class-names.ts";

export interface RooflineProps {
  /** The ground below the line. */
  readonly below?: "lime" | "deep" | "keke" | undefined;
  readonly className?: string | undefined;
}

/** Pinnacles along the top of a wall, between one ground and the next. */
export function Roofline({ below = "lime", className }: RooflineProps) {
  return (
    <div
      className={classNames("roofline", below !== "lime" && `roofline-${below}`, className)}
      aria-hidden="true"
    />
  );
}

/** The id of the part that the first paint waits for. */
export const firstPaintId = "first-view";

/**
 * Asks the browser to paint the page's heading and lead at once, and not the bar first: the largest text then comes
 * with the first paint. The part with `firstPaintId` must be near the page's beginning. Browsers that do not support
 * this paint as they like.
 */
export const FirstPaint = () => <link rel="expect" href={`#${firstPaintId}`} blocking="render" />;

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The small line above the title. */
  readonly kicker?: ReactNode;
  /** Breadcrumbs, above everything. */
  readonly above?: ReactNode;
  /** Buttons, search, tabs; below the lead. */
  readonly children?: ReactNode;
  readonly ground?: "lime" | "deep" | undefined;
  /** Instead of a ground: the wall of a trade family. The page must load css/walls.css. */
  readonly wall?: Family | undefined;
  readonly width?: "page" | "form" | undefined;
  /** For a screen that someone opens every day: what to do next is below it. */
  readonly isSmall?: boolean | undefined;
  /** False for a header that is not at the beginning of its page, or does not end its first view. */
  readonly isFirst?: boolean | undefined;
}

/** The header of a page. The `h1` can take the focus. */
export function PageHeader({
  title,
  lead,
  kicker,
  above,
  children,
  ground = "lime",
  wall,
  width = "page",
  isSmall = false,
  isFirst = true,
}: PageHeaderProps) {
  const looks = wall ? `wall-ground wall-${wall}` : ground === "deep" && "ground-deep";
  return (
    <div className={classNames("page-header", isSmall && "page-header-small", looks)}>
      {isFirst && <FirstPaint />}
      <div
        id={isFirst ? firstPaintId : undefined}
        className={classNames("wrap", width === "form" && "wrap-form")}
      >
        {above}
        {kicker && <p className="kicker">{kicker}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      {looks && <Roofline />}
    </div>
  );
}
