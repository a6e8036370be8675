import { Link } from "react-router";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { linkToFile } from "#rooms/accounts/door.ui.ts";
import type { GraduateRecord, PictureRecord } from "#rooms/catalogue/pictures/picture-endpoints.ts";
import {
  type PictureSize,
  pictureAddress,
  pictureKindNames,
  pictureKinds,
} from "#rooms/catalogue/pictures/pictures.ts";
import { ListTabs } from "../head-parts.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { MissingPictures } from "./missing-pictures.tsx";

/** The smallest size of a photograph that visitors see, beside its words. */
const SmallPhoto = ({ sizes }: { readonly sizes: readonly PictureSize[] | null }) => {
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

/** Where staff open a file: at visitors' address, or by a one-use link if visitors don't see it. */
export const staffAddress = async (size: PictureSize | undefined, isShown: boolean) =>
  size &&
  (isShown ? pictureAddress(size) : linkToFile(`/admin/picture-files/${size.fileId}`, "admin"));

const pictureDefaults = { sort: "created_at", order: "desc", filters: ["kind", "state"] } as const;

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
    label: "Status",
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
    cell: ({ id, alt, sizes, credit, archived }) => (
      <div className="program-title">
        <SmallPhoto sizes={archived ? null : sizes} />
        <span>
          <Link to={`/admin/pictures/${id}`}>{alt}</Link>
          {credit && <span className="second">{credit}</span>}
        </span>
      </div>
    ),
  },
  { key: "kind", label: "Shows", phone: "fact", cell: ({ kind }) => pictureKindNames[kind] },
  {
    key: "of",
    label: "Of",
    phone: "fact",
    cell: ({ program, centreId, instructor }) => program ?? centreId ?? instructor ?? "",
  },
  { key: "position", label: "Order", sortable: true, end: true, cell: ({ position }) => position },
  {
    key: "state",
    label: "Status",
    cell: ({ archived }) => (
      <StatusPill tone={archived ? "neutral" : "success"}>
        {archived ? "Archived" : "Shown"}
      </StatusPill>
    ),
  },
];

const PictureList = () => (
  <AdminTable
    list={useAdminList("GET /admin/pictures", "pictures", pictureDefaults)}
    columns={pictureTable}
    caption="Photographs"
    noun={["photograph", "photographs"]}
    searchLabel="Search description or photographer"
    filters={pictureFilters}
    dateLabel="Created"
    nameOf={({ alt }) => alt}
    empty="No photographs yet. Visitors see the drawn art."
    emptyActions={
      <Link className="button button-secondary" to="?tab=missing">
        Missing photographs
      </Link>
    }
  />
);

const graduateDefaults = { sort: "created_at", order: "desc", filters: [] } as const;

const graduateTable: readonly Column<GraduateRecord>[] = [
  {
    key: "name",
    label: "Graduate",
    rowHeader: true,
    sortable: true,
    cell: ({ id, name, picture, program, year, shown }) => (
      <div className="program-title">
        <SmallPhoto sizes={shown ? picture : null} />
        <span>
          <Link to={`/admin/pictures/graduates/${id}`}>{name}</Link>
          <span className="second">
            {program}, {year}
          </span>
        </span>
      </div>
    ),
  },
  { key: "words", label: "Words", cell: ({ words }) => words },
  {
    key: "state",
    label: "Status",
    cell: ({ shown }) => (
      <StatusPill tone={shown ? "success" : "warning"}>
        {shown ? "Shown" : "Waiting for consent"}
      </StatusPill>
    ),
  },
];

const GraduateList = () => (
  <AdminTable
    list={useAdminList("GET /admin/graduates", "graduates", graduateDefaults)}
    columns={graduateTable}
    caption="Graduates"
    noun={["graduate", "graduates"]}
    searchLabel="Search name or words"
    nameOf={({ name }) => name}
    filters={[]}
    empty="No words of graduates yet"
  />
);

const tabs = [
  {
    name: null,
    label: "Photographs",
    list: PictureList,
    create: { label: "Add a photo", to: "/admin/pictures/new" },
  },
  {
    name: "graduates",
    label: "Graduates",
    list: GraduateList,
    create: { label: "Create graduate", to: "/admin/pictures/graduates/new" },
  },
  { name: "missing", label: "Missing", list: MissingPictures, create: null },
] as const;

/** Photographs, the words of graduates, and the photographs to take next, each under its tab. */
export const PicturesScreen = () => <ListTabs label="Pictures" tabs={tabs} />;
