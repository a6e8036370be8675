import { classNames } from "./class-names.ts";
import { iconPaths } from "./icon-paths.generated.ts";

export type IconName = keyof typeof iconPaths;

export interface IconProps {
  readonly name: IconName;
  /** Says what the icon means where no text beside it does; without it the icon is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A Phosphor icon (bold) in the colour and size of the text around it. */
export function Icon({ name, label, className }: IconProps) {
  const classes = classNames("icon", className);
  const path = <path d={iconPaths[name]} />;
  if (label === undefined) {
    return (
      <svg className={classes} viewBox="0 0 256 256" aria-hidden="true">
        {path}
      </svg>
    );
  }
  return (
    <svg className={classes} viewBox="0 0 256 256" role="img" aria-label={label}>
      {path}
    </svg>
  );
}
