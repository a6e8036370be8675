import { Link, useSearchParams } from "react-router";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import type { GraduateRecord, PictureRecord } from "#rooms/catalogue/contract/pictures.ts";
import {
  type PictureSize,
  pictureAddress,
  pictureKindNames,
  pictureKinds,
} from "#rooms/catalogue/rules/pictures.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";

/** The smallest size of a photograph, beside its words. */
export const SmallPhoto = ({ sizes }: { readonly sizes: readonly PictureSize[] | null }) => {
  const [small] = sizes ?? [];
  return (
    small && (
      <img
        className="program-picture"
        src={pictureAddress(small)}
        alt=""
        width={96}
        height={60}
        loading="lazy"
      />
    )
  );
};

const pictureDefaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: ["kind", "state"],
} as const;

const pictureFilters = [
  {
    name: "kind",
    label: "Shows",
    choices: pictureKinds
      .filter((kind) => kind !== "graduate")
      .map((value) => ({ value, label: pictureKindNames[value] })),
  },
  {
    name: "state",
    label: "State",
    choices: [
      { value: "shown", label: "Shown" },
      { value: "archived", label: "Archived" },
    ],
  },
];

const pictureTable: readonly Column<PictureRecord>[] = [
  {
    key: "alt",
    label: "Photograph",
    rowHeader: true,
    cell: ({ id, alt, sizes, credit }) => (
      <div className="program-title">
        <SmallPhoto sizes={sizes} />
        <span>
          <Link to={`/admin/pictures/${id}`}>{alt}</Link>
          {credit && <span className="program-by">{credit}</span>}
        </span>
      </div>
    ),
  },
  { key: "kind", label: "Shows", cell: ({ kind }) => pictureKindNames[kind] },
  {
    key: "of",
    label: "Of",
    cell: ({ program, centreId, instructor }) => program ?? centreId ?? instructor ?? "",
  },
  { key: "position", label: "Order", sortable: true, end: true, cell: ({ position }) => position },
  {
    key: "state",
    label: "State",
    cell: ({ archived }) => (
      <StatusPill tone={archived ? "neutral" : "success"}>
        {archived ? "Archived" : "Shown"}
      </StatusPill>
    ),
  },
];

const PictureList = () => (
  <DeskTable
    list={useDeskList("GET /admin/pictures", "pictures", pictureDefaults)}
    columns={pictureTable}
    caption="Photographs"
    noun={["photograph", "photographs"]}
    searchLabel="Search description or photographer"
    filters={pictureFilters}
    empty="No photographs yet. Visitors see the drawn art."
  />
);

const graduateDefaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: [],
} as const;

const graduateTable: readonly Column<GraduateRecord>[] = [
  {
    key: "name",
    label: "Graduate",
    rowHeader: true,
    sortable: true,
    cell: ({ id, name, picture, program, year }) => (
      <div className="program-title">
        <SmallPhoto sizes={picture} />
        <span>
          <Link to={`/admin/pictures/graduates/${id}`}>{name}</Link>
          <span className="program-by">
            {program}, {year}
          </span>
        </span>
      </div>
    ),
  },
  { key: "words", label: "Words", cell: ({ words }) => words },
  {
    key: "state",
    label: "State",
    cell: ({ shown }) => (
      <StatusPill tone={shown ? "success" : "warning"}>
        {shown ? "Shown" : "Waiting for consent"}
      </StatusPill>
    ),
  },
];

const GraduateList = () => (
  <DeskTable
    list={useDeskList("GET /admin/graduates", "graduates", graduateDefaults)}
    columns={graduateTable}
    caption="Graduates"
    noun={["graduate", "graduates"]}
    searchLabel="Search name or words"
    filters={[]}
    empty="No words of graduates yet"
  />
);

const tabs = [
  { name: null, label: "Photographs", list: PictureList },
  { name: "graduates", label: "Graduates", list: GraduateList },
] as const;

/** Photographs and the words of graduates, each under its tab. */
export function PicturesScreen() {
  const [parameters] = useSearchParams();
  const shown = tabs.find(({ name }) => name === parameters.get("tab")) ?? tabs[0];
  const { list: List } = shown;
  return (
    <>
      <div className="row">
        <Link className="button" to="/admin/pictures/new" reloadDocument>
          Add photograph
        </Link>
        <Link className="button button-secondary" to="/admin/pictures/graduates/new" reloadDocument>
          Add graduate
        </Link>
      </div>
      <nav className="tabs" aria-label="Pictures">
        {tabs.map((tab) => (
          <Link
            key={tab.label}
            className="tab"
            to={tab.name ? `?tab=${tab.name}` : "?"}
            aria-current={tab === shown ? "page" : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <List key={shown.label} />
    </>
  );
}
