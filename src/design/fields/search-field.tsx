import { type ComponentProps, useId } from "react";
import { Button } from "../actions/button.tsx";
import { classNames } from "../text/class-names.ts";

export interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  /** For screen readers. The placeholder may show an example. */
  readonly label: string;
  /** Shows the label to everyone, above the frame. */
  readonly isLabelShown?: boolean | undefined;
  readonly button?: string | undefined;
  readonly size?: "normal" | "large" | undefined;
  readonly variant?: "primary" | "keke" | undefined;
  /** Programs are suggested while someone types (browser/suggestions.ts). */
  readonly "data-suggest"?: "" | undefined;
}

/** A search box and its button in one frame. Use it inside a `<form role="search">` (GET). */
export function SearchField({
  label,
  isLabelShown = false,
  id,
  name = "search",
  button = "Search",
  size = "normal",
  variant = "primary",
  className,
  ...rest
}: SearchFieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const named = (
    <label htmlFor={inputId} className={isLabelShown ? undefined : "visually-hidden"}>
      {label}
    </label>
  );
  return (
    <>
      {isLabelShown && named}
      <div
        className={classNames("search-field", size === "large" && "search-field-large", className)}
      >
        {!isLabelShown && named}
        <input {...rest} type="search" id={inputId} name={name} className="control" />
        <Button type="submit" variant={variant} icon="search">
          {button}
        </Button>
      </div>
    </>
  );
}

/** A GET form that searches; its address is the page with the results. */
export const SearchForm = (props: Omit<ComponentProps<"form">, "method" | "role">) => (
  // biome-ignore lint/a11y/useSemanticElements: many phones have browsers that do not know <search>
  <form {...props} role="search" />
);
