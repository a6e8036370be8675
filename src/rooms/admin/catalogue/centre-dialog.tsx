import { callApi } from "#foundation/http/call.ts";
import {
  centreForm,
  centreRules,
  newCentreForm,
  writeMapPoint,
} from "#rooms/catalogue/centres/centre-form.ts";
import type { CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { differencesIn } from "../stale-edit.tsx";
import { RecordDialog } from "./record-dialog.tsx";

type CentreDialogProps = {
  /** Null adds one. */
  readonly centre: CentreRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** The answers of the form, as it sends them. */
type Given = Readonly<Record<string, string>>;

const toAnswers = (centre: CentreRecord): Given => ({
  city: centre.city,
  state: centre.state,
  address: centre.address,
  hours: centre.hours,
  phone: centre.phone,
  whatsApp: centre.whatsApp,
  mapPoint: writeMapPoint(centre) ?? "",
  position: String(centre.position),
});

export const CentreDialog = ({ centre, ...props }: CentreDialogProps) => (
  <RecordDialog
    {...props}
    title={centre ? `Edit centre: ${centre.name}` : "Create centre"}
    fullOnPhones
    thing="this centre"
    start={centre}
    read={async () => {
      const { centres } = await callApi("GET /admin/centres", {});
      return centres.find(({ id }) => id === centre?.id);
    }}
    formOf={(base) => ({
      form: base ? centreForm : newCentreForm,
      rules: centreRules,
      known: base ? toAnswers(base) : {},
    })}
    toGiven={(answers) => answers as Given}
    differencesOf={(saved, mine) => differencesIn(centreForm, toAnswers(saved), mine)}
    save={(given, version) =>
      version === undefined
        ? callApi("POST /admin/centres", { body: given })
        : callApi("PUT /admin/centres/:id", {
            params: { id: centre?.id ?? "" },
            body: { ...given, version },
          })
    }
    label={centre ? "Save changes" : "Create centre"}
    done={centre ? "Centre changed" : "Centre created"}
    fallback="The centre could not be saved"
  />
);
