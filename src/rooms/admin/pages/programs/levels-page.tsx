import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { callApi } from "#foundation/http/call.ts";
import type { LevelRecord } from "#rooms/catalogue/levels/level-endpoints.ts";
import { levelForm } from "#rooms/catalogue/levels/level-form.ts";
import { levelFacts } from "#rooms/catalogue/levels/levels.ts";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import { AskDialog, type Question } from "../../ask-dialog.tsx";
import { RecordDialog } from "../../catalogue/record-dialog.tsx";
import { CreateButton } from "../../head-parts.tsx";
import { RecordPart } from "../../record-part.tsx";
import { differencesIn } from "../../stale-edit.tsx";

export { handle, headers } from "../../admin-page.tsx";

type Doing = { readonly kind: "change" | "state" | "remove"; readonly level: LevelRecord };
type Open = Doing | { readonly kind: "add" };

type Levels = readonly LevelRecord[];

/** This page shows fees and programs without reloading, so it fetches the current levels. */
function keepAtHand(levels: Levels): Levels {
  levelFacts.set(
    levels.map(({ id, name, months, about, closed }) => ({
      id,
      name,
      months,
      about,
      isClosed: closed,
    })),
  );
  return levels;
}

/** Closing a level, opening it again, or removing it. */
function questionOf({ kind, level }: Doing, onSaved: (levels: Levels) => void): Question {
  const { id, name, version, closed, programs } = level;
  const params = { id };
  if (kind === "remove") {
    return {
      title: `Remove ${name}?`,
      text: "This is for a level that was added by mistake. You cannot remove a level that a program, a fee or a registration uses; close it instead.",
      action: "Remove level",
      tone: "danger",
      done: "Level removed",
      onSend: async () => {
        const answer = await callApi("DELETE /admin/levels/:id", { params, query: { version } });
        onSaved(answer.levels);
      },
    };
  }
  const onSend = async () => {
    const body = { closed: !closed, version };
    onSaved((await callApi("PUT /admin/levels/:id/state", { params, body })).levels);
  };
  return closed
    ? {
        title: `Open ${name} again?`,
        text: "Programs can offer it again once it has fees. None will until you choose it there.",
        action: "Open level",
        done: "Level opened",
        onSend,
      }
    : {
        title: `Close ${name} to new registrations?`,
        text: `${programs === 0 ? "No program offers it." : `${formatCount(programs, "program")} will stop offering it at once.`} Everyone who has registered keeps their place, their price and their last day.`,
        action: "Close level",
        tone: "danger",
        done: "Level closed",
        onSend,
      };
}

const columnsOf = (onAct: (doing: Doing) => void): readonly Column<LevelRecord>[] => [
  {
    key: "name",
    label: "Level",
    rowHeader: true,
    cell: ({ name }) => name,
  },
  { key: "about", label: "What it is for", cell: ({ about }) => about || "Not said" },
  { key: "months", label: "Months", end: true, cell: ({ months }) => months },
  { key: "programs", label: "Programs", end: true, cell: ({ programs }) => programs },
  {
    key: "state",
    label: "Status",
    cell: ({ closed, hasFees }) =>
      closed ? (
        <StatusPill tone="neutral">Closed</StatusPill>
      ) : hasFees ? (
        <StatusPill tone="success">Open</StatusPill>
      ) : (
        <StatusPill tone="warning">No fees yet</StatusPill>
      ),
  },
  {
    key: "actions",
    label: "Actions",
    cell: (level) => {
      const button = (kind: Doing["kind"], label: string) => (
        <Button
          variant="quiet"
          aria-label={`${label} ${level.name}`}
          onClick={() => onAct({ kind, level })}
        >
          {label}
        </Button>
      );
      return (
        <div className="row">
          {button("change", "Change")}
          {button("state", level.closed ? "Open" : "Close")}
          {level.programs === 0 && button("remove", "Remove")}
        </div>
      );
    },
  },
];

type LevelDialogProps = {
  /** The level that is changed; null for a new one. */
  readonly level: LevelRecord | null;
  readonly onClose: () => void;
  readonly onSaved: (levels: readonly LevelRecord[]) => void;
};

type Given = Readonly<Record<string, string>>;

const toAnswers = ({ name, months, about, order }: LevelRecord): Given => ({
  name,
  about,
  months: String(months),
  order: String(order),
});

const LevelDialog = ({ level, onClose, onSaved }: LevelDialogProps) => (
  <RecordDialog
    title={level ? `Change ${level.name}` : "Create a level"}
    hint={
      level
        ? "New months count for registrations made from now on. Everyone who has registered keeps the last day we promised. Pages and slips show a new name at once; receipts keep the old one."
        : "A new level needs fees before a program can offer it: set them on the Fees screen, then choose the level in the program."
    }
    thing="this level"
    start={level}
    read={async () => {
      const { levels } = await callApi("GET /admin/levels", {});
      return levels.find(({ id }) => id === level?.id);
    }}
    formOf={(base) => ({ form: levelForm, rules: noRules, known: base ? toAnswers(base) : {} })}
    toGiven={(answers): Given => answers}
    differencesOf={(saved, mine) =>
      differencesIn(levelForm, toAnswers(saved), mine, (_, answer) => answer || "empty")
    }
    save={async (given, version) => {
      const { levels } =
        level && version !== undefined
          ? await callApi("PUT /admin/levels/:id", {
              params: { id: level.id },
              body: { ...given, version },
            })
          : await callApi("POST /admin/levels", { body: given });
      onSaved(levels);
    }}
    label={level ? "Save changes" : "Create level"}
    done={level ? "Level changed" : "Level created"}
    fallback="The level could not be saved"
    onClose={onClose}
  />
);

function OpenDialog({
  open,
  onClose,
  onSaved,
}: {
  readonly open: Open | null;
  readonly onClose: () => void;
  readonly onSaved: (levels: Levels) => void;
}) {
  if (!open) return null;
  if (open.kind === "add") return <LevelDialog level={null} onClose={onClose} onSaved={onSaved} />;
  if (open.kind === "change")
    return <LevelDialog level={open.level} onClose={onClose} onSaved={onSaved} />;
  return <AskDialog question={questionOf(open, onSaved)} onClose={onClose} />;
}

/** The levels of training in their order (spec §9.2). */
function LevelsScreen() {
  const [saved, setSaved] = useState<Levels | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const load = useCallback(async (signal: AbortSignal) => {
    const { levels } = await callApi("GET /admin/levels", {}, { signal });
    return keepAtHand(levels);
  }, []);
  const loaded = useLoaded(load);
  return (
    <div className="stack fees">
      <div className="row row-apart fees-head">
        <p>
          Physical programs are taught at levels. A level sets how many months a learner trains, and
          its fees are on the Fees screen. Visitors see a change within a second.
        </p>
        <CreateButton opens={() => setOpen({ kind: "add" })}>Create level</CreateButton>
      </div>
      <RecordPart loaded={loaded} noun="the levels">
        {(levels) => (
          <Table
            caption="Levels of training, in order"
            captionHidden
            columns={columnsOf(setOpen)}
            rows={saved ?? levels}
            rowKey={({ id }) => id}
          />
        )}
      </RecordPart>
      <OpenDialog
        open={open}
        onClose={() => setOpen(null)}
        onSaved={(levels) => setSaved(keepAtHand(levels))}
      />
    </div>
  );
}

const viewOf = (): AdminView => ({
  current: "/admin/levels",
  title: "Levels",
  show: () => <LevelsScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
