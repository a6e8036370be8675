import { type ReactNode, useId } from "react";
import { href } from "react-router";
import { examples } from "#academy";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { modes, priceTypes } from "../program/program-terms.ts";
import { modeNames, priceTypeNames } from "../program/program-words.ts";
import {
  countOf,
  type ProgramSelection,
  type SelectionCount,
  selectionEntries,
  selectionQuery,
} from "../search/program-selection.ts";
import styles from "./narrow-form.css?inline";

/** The address of a selection. */
export const selectionPath = (selection: ProgramSelection) =>
  `${href("/programs")}${selectionQuery(selection)}`;

/** The rest of a selection, for a form that changes some of it. */
export const CarriedOn = ({
  selection,
  without,
}: {
  readonly selection: ProgramSelection;
  readonly without: readonly (keyof ProgramSelection)[];
}) =>
  selectionEntries(selection)
    .filter(([name]) => !without.some((own) => own === name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** The search field. It keeps the selected tabs and filters. */
export function ProgramSearch({ selection }: { readonly selection: ProgramSelection }) {
  const { search } = selection;
  return (
    <SearchForm action={href("/programs")} className="max-w-form mt-12" data-part="search">
      <SearchField
        key={search}
        label="Search programs"
        placeholder={examples.programSearch}
        defaultValue={search}
        maxLength={200}
        size="large"
        variant="keke"
        data-suggest=""
      />
      <CarriedOn selection={selection} without={["search"]} />
    </SearchForm>
  );
}

/** Tabs for mode and price, with the number of matching programs. Where no tab has one there is nothing to choose. */
export function ProgramTabs({
  selection,
  counts,
  pathOf = selectionPath,
  children,
}: {
  readonly selection: ProgramSelection;
  readonly counts: readonly SelectionCount[];
  /** The address of a selection; the programs page by default. */
  readonly pathOf?: ((selection: ProgramSelection) => string) | undefined;
  /** The end of the bar: the number of programs shown. */
  readonly children: ReactNode;
}) {
  const tab = (label: string, change: Partial<ProgramSelection>) => {
    const wanted = { ...selection, ...change };
    return {
      label,
      to: pathOf(wanted),
      current: wanted.mode === selection.mode && wanted.priceType === selection.priceType,
      count: countOf(counts, wanted),
    };
  };
  return (
    <div className="filter-bar">
      {counts.length > 0 && (
        <>
          <LinkTabs
            label="Mode"
            look="boxed"
            tabs={modes.map((mode) => tab(modeNames[mode], { mode }))}
          />
          <LinkTabs
            label="Price"
            look="boxed"
            tabs={priceTypes.map((priceType) => tab(priceTypeNames[priceType], { priceType }))}
          />
        </>
      )}
      {children}
    </div>
  );
}

/** A text field on a page without the form styles. */
export function PlainField({
  name,
  label,
  value,
  example,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly example: string;
}) {
  const id = useId();
  return (
    <div>
      <PageStyles name="narrow-form" css={styles} />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="control"
        inputMode="numeric"
        maxLength={20}
        placeholder={example}
        defaultValue={value ?? ""}
        autoComplete="off"
      />
    </div>
  );
}

/** A select on a page without the form styles. Without a choice it sends an empty value. */
export function PlainSelect({
  name,
  label,
  none,
  value,
  options,
}: {
  readonly name: string;
  readonly label: string;
  /** The first choice, which means no choice. */
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
