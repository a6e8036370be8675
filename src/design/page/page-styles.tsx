type PageStylesProps = {
  /** Identifies them. */
  readonly name: string;
  readonly css: string;
  /**
   * All that they are for is below the page's first view, and comes after this place. They stay here, so that the first
   * paint need not wait for them. Only for pages without React.
   */
  readonly isBelow?: boolean;
};

/**
 * Styles of one page or one kind of section, in addition to what every page has. They are in the head once, and only
 * on pages that use them. The sheet is imported with `?inline`. Its rules are in `@layer content`, or in `@layer
 * parts` when other pages of the room change them. Not for screens behind a sign-in: in the browser, React would put
 * them before the site's own sheet, and all of their layer would lose. Those screens have signed-in.css.
 */
export function PageStyles({ name, css, isBelow = false }: PageStylesProps) {
  if (isBelow) return <style>{layers + css}</style>;
  return (
    <style href={`content-${name}`} precedence="content">
      {layers + css}
    </style>
  );
}

/** In the server's HTML these styles can come before the site's own, so they repeat its order of layers. */
const layers = import.meta.env.SSR ? "@layer theme,base,components,parts,content,utilities;" : "";
