import { classNames } from "../text/class-names.ts";
import { iconPaths } from "./icon-paths.generated.ts";
import iconSheet from "./icons.generated.svg?url";

export type IconName = keyof typeof iconPaths;

export interface IconProps {
  readonly name: IconName;
  /** The meaning of the icon if no text next to it says so. Without it the icon is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The content of an icon. The server writes the path, and the browser keeps it. An icon that first
 * appears in the browser refers to the sprite sheet, so that no script contains the paths.
 */
const insideOf = (name: IconName): string =>
  import.meta.env.SSR
    ? `<path d="${iconPaths[name]}"></path>`
    : `<use href="${iconSheet}#${name}"></use>`;

/** A Phosphor icon (bold) in the colour and size of the text around it. */
export function Icon({ name, label, className }: IconProps) {
  const shared = {
    className: classNames("icon", className),
    viewBox: "0 0 256 256",
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: insideOf(name) },
  };
  return label === undefined ? (
    <svg {...shared} aria-hidden="true" />
  ) : (
    <svg {...shared} role="img" aria-label={label} />
  );
}
