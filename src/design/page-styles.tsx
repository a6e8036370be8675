/** They may stand before the site's own styles, and must not decide which layer goes above which. */
const layers = "@layer theme, base, components, content, utilities;";

/**
 * Styles of one page or one kind of section. They stand in the head once, and only on pages that use
 * them, so that no other page carries them.
 * @param name tells them apart
 */
export function PageStyles({ name, css }: { readonly name: string; readonly css: string }) {
  return (
    <style href={`content-${name}`} precedence="content">
      {layers + css}
    </style>
  );
}
