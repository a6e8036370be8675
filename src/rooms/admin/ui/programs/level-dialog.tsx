import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { levelForm } from "#rooms/catalogue/contract/level-form.ts";
import type { LevelRecord } from "#rooms/catalogue/contract/levels.ts";
import { type Difference, type StaleForm, useStaleEdit } from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";

export type LevelDialogProps = {
  /** The level that is changed; null for a new one. */
  readonly level: LevelRecord | null;
  readonly onClose: () => void;
  readonly onSaved: (levels: readonly LevelRecord[]) => void;
};

type Given = Readonly<Record<string, string>>;

const toAnswers = ({ name, months, about, order }: LevelRecord): Given => ({
  ...{ name, about },
  ...{ months: String(months), order: String(order) },
});

function differencesOf(saved: LevelRecord, mine: Given): Difference[] {
  const theirs = toAnswers(saved);
  return levelForm.fields
    .filter(({ name }) => theirs[name] !== (mine[name] ?? ""))
    .map(({ name, label }) => ({
      label,
      theirs: theirs[name] || "empty",
      mine: mine[name] || "empty",
    }));
}

function LevelForm({
  level,
  onSave,
  onClose,
  ...stale
}: Omit<LevelDialogProps, "onSaved"> &
  StaleForm & { readonly onSave: (given: Given) => Promise<void> }) {
  const state = useForm({
    form: levelForm,
    rules: noRules,
    draftKey: null,
    ...(level ? { known: toAnswers(level) } : {}),
    send: (answers) => onSave(answers as Given),
    fallback: "The level could not be saved",
  });
  return (
    <RecordForm
      {...stale}
      state={state}
      label={level ? "Save changes" : "Create level"}
      onLeave={onClose}
    />
  );
}

/** Adds a level, or changes one. */
export function LevelDialog({ level, onClose, onSaved }: LevelDialogProps) {
  const { base, form, save } = useStaleEdit({
    ...{ thing: "this level", start: level, differencesOf },
    read: async () => {
      const { levels } = await callApi("GET /admin/levels", {});
      return levels.find(({ id }) => id === level?.id);
    },
  });
  return (
    <Dialog open onClose={onClose} title={level ? `Change ${level.name}` : "Create a level"}>
      <div className="stack stack-16">
        <p className="hint">
          {level
            ? "New months count for registrations made from now on. Everyone who has registered keeps the last day that we promised. Pages and slips show a new name at once; receipts keep the old one."
            : "A new level needs fees before a program can offer it: set them on the Fees screen, then choose the level at the program."}
        </p>
        <LevelForm
          key={base?.version ?? 0}
          {...form}
          level={base}
          onClose={onClose}
          onSave={async (given) => {
            await save(given, async (version) => {
              const { levels } =
                level && version !== undefined
                  ? await callApi("PUT /admin/levels/:id", {
                      params: { id: level.id },
                      body: { ...given, version },
                    })
                  : await callApi("POST /admin/levels", { body: given });
              onSaved(levels);
            });
            showToast(level ? "Level changed" : "Level created");
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
