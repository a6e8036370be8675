import type { ComponentProps } from "react";

/** A GET form that searches; its address is the page with the results. */
export const SearchForm = (props: Omit<ComponentProps<"form">, "method" | "role">) => (
  // biome-ignore lint/a11y/useSemanticElements: many phones have browsers that do not know <search>
  <form {...props} role="search" />
);
