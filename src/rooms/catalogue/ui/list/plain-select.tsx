import { useId } from "react";
import { PageStyles } from "#design/page/page-styles.tsx";
import styles from "./narrow-form.css?inline";

/** A list to choose from on a page without the styles of forms. Without a choice it sends nothing that counts. */
export function PlainSelect({
  name,
  label,
  none,
  value,
  options,
}: {
  readonly name: string;
  readonly label: string;
  /** The first choice, which leaves it open. */
  readonly none: string;
  readonly value: string | null | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const id = useId();
  return (
    <div>
      <PageStyles name="narrow-form" css={styles} />
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="control" defaultValue={value ?? ""}>
        <option value="">{none}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
