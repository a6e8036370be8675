import { classNames } from "./class-names.ts";
import { iconPaths } from "./icon-paths.generated.ts";
import iconSheet from "./icons.generated.svg?url";

export type IconName = keyof typeof iconPaths;

export interface IconProps {
  readonly name: IconName;
  /** Says what the icon means where no text beside it does; without it the icon is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * What is inside an icon. The server writes the path itself, and the browser keeps what it wrote; only an
 * icon that first appears in the browser refers to the sheet of them all, so that no script carries them.
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
