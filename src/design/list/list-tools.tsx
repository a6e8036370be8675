import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { type Choices, listChoices } from "#foundation/forms/field.ts";
import { addDays, addMonths, formatDay, lagosDay, mondayOf } from "#foundation/time/time.ts";
import { Button } from "../actions/button.tsx";
import { SearchForm } from "../fields/search-field.tsx";
import type { SelectOption } from "../fields/select.tsx";
import { Chip } from "./chip.tsx";
import type { AddressChange, ListAddress } from "./use-list-address.ts";
import { useRoving } from "./use-roving.ts";

export type ListFilter = {
  /** The query parameter. */
  readonly name: string;
  readonly label: string;
  readonly choices: Choices<{ readonly value: string; readonly label: string }>;
  /** What the list is called without the filter; "All" unless given. */
  readonly all?: string | undefined;
  /** The name of a value that is in the address but not among the choices. */
  readonly labelOf?: ((value: string) => string) | undefined;
  /** A day, which has no choices. */
  readonly asDay?: boolean | undefined;
};

/** How many rows each value of a filter would leave, in the order of the values; null where nobody counts them. */
export type CountBy = (
  name: string,
  values: readonly string[],
  signal: AbortSignal,
) => Promise<readonly string[] | null>;

export type ListToolsProps = {
  readonly address: ListAddress;
  /** What the search looks in: "Search name or phone". It has to fit into the field. */
  readonly searchLabel: string;
  /** All that it looks in, if that is more than fits. */
  readonly searchHint?: string | undefined;
  /** False for a list that is too short to search. */
  readonly hasSearch?: boolean | undefined;
  readonly filters?: readonly ListFilter[] | undefined;
  /** The name of the list's date, if it can be narrowed to days: "Registered". */
  readonly dateLabel?: string | undefined;
  /** What the list can be sorted by, if no column headings do it. */
  readonly sorts?: readonly SelectOption[] | undefined;
  readonly countBy?: CountBy | undefined;
  /** Further chips and buttons at the end of the bar. */
  readonly more?: ReactNode;
  /** In the place of the chips, while rows are chosen: the rows don't move. */
  readonly selection?: ReactNode;
};

type MenuProps = {
  readonly address: ListAddress;
  readonly close: () => void;
};

/** A choice of a menu: a link to the list as it would be. */
export const MenuLink = ({
  to,
  label,
  count,
  isCurrent,
  close,
}: {
  readonly to: string;
  readonly label: string;
  readonly count?: string | undefined;
  readonly isCurrent: boolean;
  readonly close: () => void;
}) => (
  <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined} onClick={close}>
    {label}
    {count !== undefined && <span className="tab-count"> {count}</span>}
  </Link>
);

/** The values of a filter, each with how many rows it would leave. */
function FilterMenu({
  filter,
  address,
  close,
  countBy,
}: MenuProps & { readonly filter: ListFilter; readonly countBy: CountBy | undefined }) {
  const { name } = filter;
  const choices = [{ value: "", label: filter.all ?? "All" }, ...listChoices(filter.choices)];
  const values = choices.map(({ value }) => value).join(",");
  const [counts, setCounts] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    // The choices work without the counts too.
    countBy?.(name, values.split(","), left.signal).then(setCounts, () => undefined);
    return () => left.abort();
  }, [countBy, name, values]);
  return choices.map(({ value, label }, at) => (
    <MenuLink
      key={value}
      to={address.addressWith({ [name]: value })}
      label={label}
      count={counts?.[at]}
      isCurrent={(address.filters[name] ?? "") === value}
      close={close}
    />
  ));
}

/** Ranges that people ask for, up to today or from today on. */
function spansOf(today: string): { label: string; from: string; to: string }[] {
  const month = `${today.slice(0, 7)}-01`;
  const week = mondayOf(today);
  return [
    { label: "Today", from: today, to: today },
    { label: "This week", from: week, to: addDays(week, 6) },
    { label: "This month", from: month, to: addDays(addMonths(month, 1), -1) },
    { label: "Last month", from: addMonths(month, -1), to: addDays(month, -1) },
    { label: "This year", from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
  ];
}

const spanWords = (from: string, to: string) =>
  from && from === to
    ? formatDay(from)
    : [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(" ");

/** Days of the list's date: common ranges, or any. */
function DaysMenu({ address, close }: MenuProps) {
  const { from, to } = address;
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    close();
    address.go({ from: String(days.get("from")), to: String(days.get("to")) });
  };
  return (
    <>
      <MenuLink
        to={address.addressWith({ from: null, to: null })}
        label="Any time"
        isCurrent={!from && !to}
        close={close}
      />
      {spansOf(lagosDay(new Date())).map((span) => (
        <MenuLink
          key={span.label}
          to={address.addressWith({ from: span.from, to: span.to })}
          label={span.label}
          isCurrent={from === span.from && to === span.to}
          close={close}
        />
      ))}
      <form onSubmit={choose}>
        <label>
          From <input type="date" name="from" defaultValue={from} className="control" />
        </label>
        <label>
          To <input type="date" name="to" defaultValue={to} className="control" />
        </label>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </>
  );
}

/** A filter by one day. */
function DayMenu({ filter, address, close }: MenuProps & { readonly filter: ListFilter }) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    address.go({ [filter.name]: String(new FormData(event.currentTarget).get("day")) });
  };
  return (
    <form onSubmit={choose}>
      <label>
        {filter.label}{" "}
        <input
          type="date"
          name="day"
          defaultValue={address.filters[filter.name]}
          className="control"
        />
      </label>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}

function labelOf(
  { label, name, choices, labelOf: named, asDay }: ListFilter,
  address: ListAddress,
) {
  const value = address.filters[name] ?? "";
  if (!value) return label;
  const chosen = listChoices(choices).find((choice) => choice.value === value)?.label;
  return `${label}: ${chosen ?? named?.(value) ?? (asDay ? formatDay(value) : value)}`;
}

/** What the rows are sorted by, if no headings show it. */
function SortChip({
  address,
  sorts,
}: {
  readonly address: ListAddress;
  readonly sorts: readonly SelectOption[];
}) {
  const { sort, order } = address;
  const orders = [
    { value: "asc", label: "Ascending" },
    { value: "desc", label: "Descending" },
  ] as const;
  const label = sorts.find(({ value }) => value === sort)?.label ?? sort;
  const link = (change: AddressChange, text: string, isCurrent: boolean, close: () => void) => (
    <MenuLink
      key={text}
      to={address.addressWith(change)}
      label={text}
      isCurrent={isCurrent}
      close={close}
    />
  );
  return (
    <Chip label={`Sort by: ${label}, ${order === "asc" ? "ascending" : "descending"}`}>
      {(close) => (
        <>
          {sorts.map((one) => link({ sort: one.value }, one.label, one.value === sort, close))}
          <hr />
          {orders.map((one) => link({ order: one.value }, one.label, one.value === order, close))}
        </>
      )}
    </Chip>
  );
}

/** The bar of a list: search, filters, days, and what more the list has. Two tab stops. */
export function ListTools(props: ListToolsProps) {
  const { address, searchLabel, hasSearch = true, filters = [], dateLabel, sorts, countBy } = props;
  const { searchHint = searchLabel } = props;
  const bar = useRoving<HTMLDivElement>("summary, .list-bar .button");
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    address.go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  };
  const days = dateLabel && spanWords(address.from, address.to);
  return (
    <div className="list-tools">
      {hasSearch && (
        <SearchForm onSubmit={search}>
          <input
            key={address.search}
            type="search"
            name="search"
            className="control"
            aria-label={searchHint}
            placeholder={searchLabel}
            title={searchHint}
            defaultValue={address.search}
            maxLength={200}
          />
        </SearchForm>
      )}
      <div className="list-bars">
        <div
          className={props.selection ? "list-bar list-bar-covered" : "list-bar"}
          role="toolbar"
          aria-label="Filters"
          {...bar}
        >
          {filters.map((filter) => (
            <Chip
              key={filter.name}
              label={labelOf(filter, address)}
              isOn={Boolean(address.filters[filter.name])}
            >
              {(close) =>
                filter.asDay ? (
                  <DayMenu filter={filter} address={address} close={close} />
                ) : (
                  <FilterMenu filter={filter} address={address} close={close} countBy={countBy} />
                )
              }
            </Chip>
          ))}
          {dateLabel && (
            <Chip label={days ? `${dateLabel} ${days}` : dateLabel} isOn={Boolean(days)}>
              {(close) => <DaysMenu address={address} close={close} />}
            </Chip>
          )}
          {sorts && <SortChip address={address} sorts={sorts} />}
          {props.more}
        </div>
        {props.selection}
      </div>
    </div>
  );
}
