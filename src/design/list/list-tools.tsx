import type { FormEvent } from "react";
import { Link } from "react-router";
import { type Choices, listChoices } from "#foundation/forms/field.ts";
import { Button } from "../actions/button.tsx";
import { SearchField } from "../fields/search-field.tsx";
import { SearchForm } from "../fields/search-form.tsx";
import { Select, type SelectOption } from "../fields/select.tsx";
import { TextField } from "../fields/text-field.tsx";
import type { ListAddress } from "./use-list-address.ts";

export type ListFilter = {
  /** The query parameter. */
  readonly name: string;
  readonly label: string;
  readonly choices: Choices<{ readonly value: string; readonly label: string }>;
  /** For many choices: a select instead of badges. */
  readonly asSelect?: boolean | undefined;
  /** What a value is called that the address has and the choices have not. */
  readonly labelOf?: ((value: string) => string) | undefined;
  /** A day, which has no choices. */
  readonly asDay?: boolean | undefined;
};

export type ListToolsProps = {
  readonly address: ListAddress;
  readonly searchLabel: string;
  /** False for a list that is too short to search. */
  readonly hasSearch?: boolean | undefined;
  readonly filters?: readonly ListFilter[] | undefined;
  /** What the list can be sorted by, where no column headings do it. */
  readonly sorts?: readonly SelectOption[] | undefined;
};

/** Each filter as badges; the chosen one is filled. */
const FilterBadges = ({
  filter,
  address,
}: {
  readonly filter: ListFilter;
  readonly address: ListAddress;
}) => (
  <nav aria-label={filter.label} className="tabs tabs-boxed list-badges">
    <span className="list-badges-label" aria-hidden="true">
      {filter.label}
    </span>
    {[{ value: "", label: "All" }, ...listChoices(filter.choices)].map(({ value, label }) => (
      <Link
        key={value}
        to={address.addressWith({ [filter.name]: value })}
        preventScrollReset
        className="tab"
        aria-current={address.filters[filter.name] === value ? "page" : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);

/** A filter with many choices. It shows what the address says, also when that is none of them. */
function FilterSelect({
  filter: { name, label, choices: given, labelOf = (value) => value },
  address,
}: {
  readonly filter: ListFilter;
  readonly address: ListAddress;
}) {
  const choices = listChoices(given);
  const chosen = address.filters[name] ?? "";
  const isOther = chosen !== "" && !choices.some(({ value }) => value === chosen);
  return (
    <Select
      name={name}
      label={label}
      className="list-select"
      options={[
        { value: "", label: "All" },
        ...(isOther ? [{ value: chosen, label: labelOf(chosen) }] : []),
        ...choices,
      ]}
      value={chosen}
      onChange={(event) => address.go({ [name]: event.currentTarget.value })}
    />
  );
}

/** A filter by a day. */
const FilterDay = ({
  filter: { name, label },
  address,
}: {
  readonly filter: ListFilter;
  readonly address: ListAddress;
}) => (
  <TextField
    key={address.filters[name]}
    name={name}
    type="date"
    label={label}
    width="medium"
    className="list-select"
    defaultValue={address.filters[name]}
    onChange={({ currentTarget: { value, validity } }) => {
      // While somebody types a day, it is none.
      if (!validity.badInput) address.go({ [name]: value });
    }}
  />
);

/** Search, filters and order of a list. */
export function ListTools(props: ListToolsProps) {
  const { address, searchLabel, hasSearch = true, filters = [], sorts } = props;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    address.go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  };
  return (
    <div className="list-tools">
      {hasSearch && (
        <SearchForm onSubmit={search} className="field">
          <SearchField
            key={address.search}
            label={searchLabel}
            isLabelShown
            defaultValue={address.search}
            maxLength={200}
          />
        </SearchForm>
      )}
      {sorts && (
        <div className="list-sorts">
          <Select
            name="sort"
            label="Sort by"
            options={sorts}
            value={address.sort}
            onChange={(event) => address.go({ sort: event.currentTarget.value })}
          />
          <Button
            variant="secondary"
            aria-label={
              address.order === "asc" ? "Ascending, show descending" : "Descending, show ascending"
            }
            onClick={() => address.go({ order: address.order === "asc" ? "desc" : "asc" })}
          >
            {address.order === "asc" ? "Ascending" : "Descending"}
          </Button>
        </div>
      )}
      {filters.map((filter) => {
        const Filter = filter.asDay ? FilterDay : filter.asSelect ? FilterSelect : FilterBadges;
        return <Filter key={filter.name} filter={filter} address={address} />;
      })}
    </div>
  );
}
