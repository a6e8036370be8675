import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Roofline } from "./roofline.tsx";

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
  readonly width?: "page" | "wide" | "form" | undefined;
}

/** The head of a page. The `h1` can take focus, which client navigation gives it. */
export function PageHeader({
  title,
  lead,
  kicker,
  above,
  children,
  ground = "lime",
  width = "page",
}: PageHeaderProps) {
  const deep = ground === "deep";
  return (
    <div className={classNames("page-header", deep && "ground-deep")}>
      <div className={classNames("wrap", width !== "page" && `wrap-${width}`)}>
        {above}
        {kicker && <p className="kicker">{kicker}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      {deep && <Roofline />}
    </div>
  );
}
