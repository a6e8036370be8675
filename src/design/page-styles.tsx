/** In the server's HTML these styles can come before the site's own, so they repeat its order of layers. */
const layers = import.meta.env.SSR ? "@layer theme,base,components,content,utilities;" : "";

/**
 * Styles of one page or one kind of section. They are in the head once, and only on pages that use
 * them.
 * @param name identifies them
 */
export function PageStyles({ name, css }: { readonly name: string; readonly css: string }) {
  return (
    <style href={`content-${name}`} precedence="content">
      {layers + css}
    </style>
  );
}
