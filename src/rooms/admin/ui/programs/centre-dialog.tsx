import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import {
  centreForm,
  centreRules,
  newCentreForm,
  writeMapPoint,
} from "#rooms/catalogue/centres/centre-form.ts";
import type { CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { type Difference, type StaleForm, useStaleEdit } from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";

type CentreDialogProps = {
  /** Null adds one. */
  readonly centre: CentreRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** The answers of the form, as it sends them. */
type Given = Readonly<Record<string, string>>;

const toAnswers = (centre: CentreRecord): Given => ({
  ...{ city: centre.city, state: centre.state, address: centre.address, hours: centre.hours },
  ...{ phone: centre.phone, whatsApp: centre.whatsApp },
  mapPoint: writeMapPoint(centre) ?? "",
  position: String(centre.position),
});

function differencesOf(saved: CentreRecord, mine: Given): Difference[] {
  const theirs = toAnswers(saved);
  return fieldsOf(centreForm)
    .map(({ name, label }) => ({ label, theirs: theirs[name] ?? "", mine: mine[name] ?? "" }))
    .filter((each) => each.theirs !== each.mine);
}

function CentreForm({
  centre,
  onSave,
  onClose,
  ...stale
}: Omit<CentreDialogProps, "onSaved"> &
  StaleForm & { readonly onSave: (given: Given) => Promise<void> }) {
  const state = useForm({
    form: centre ? centreForm : newCentreForm,
    rules: centreRules,
    draftKey: null,
    ...(centre ? { known: toAnswers(centre) } : {}),
    send: (answers) => onSave(answers as Given),
    fallback: "The centre could not be saved",
  });
  return (
    <RecordForm
      {...stale}
      state={state}
      label={centre ? "Save changes" : "Create centre"}
      onLeave={onClose}
    />
  );
}

export function CentreDialog({ centre, onClose, onSaved }: CentreDialogProps) {
  const { base, form, save } = useStaleEdit({
    ...{ thing: "this centre", start: centre, differencesOf },
    read: async () => {
      const { centres } = await callApi("GET /admin/centres", {});
      return centres.find(({ id }) => id === centre?.id);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={centre ? `Edit centre: ${centre.name}` : "Create centre"}
      fullOnPhones
    >
      <div className="stack stack-16">
        <CentreForm
          key={base?.version ?? 0}
          {...form}
          centre={base}
          onClose={onClose}
          onSave={async (given) => {
            await save(given, (version) =>
              version === undefined
                ? callApi("POST /admin/centres", { body: given })
                : callApi("PUT /admin/centres/:id", {
                    params: { id: centre?.id ?? "" },
                    body: { ...given, version },
                  }),
            );
            showToast(centre ? "Centre changed" : "Centre created");
            onSaved();
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
