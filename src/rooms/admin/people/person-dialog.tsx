import { useState } from "react";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { personForm, reasonForm } from "#rooms/enrolment/forms/person-form.ts";
import type { PersonRecord } from "#rooms/enrolment/people/people.ts";
import { FormDialog } from "../form-dialog.tsx";

/** Saves an answer of the server as a JSON file on this device. */
function saveFile(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export type PersonTask = "correct" | "export" | "erase";

type TaskProps = {
  readonly person: PersonRecord;
  readonly onClose: (isDone: boolean) => void;
};

/** What staff do about a person on request, always with a reason. */
export function PersonDialog({ task, ...props }: TaskProps & { readonly task: PersonTask | null }) {
  if (task === "correct") return <CorrectDialog {...props} />;
  return task && <RequestDialog key={task} task={task} {...props} />;
}

/** The other records of the same person. */
const othersOf = ({ similar, joined }: PersonRecord) => [...similar, ...joined];

const AlsoSimilar = ({
  person,
  checked,
  onChange,
}: {
  readonly person: PersonRecord;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) =>
  othersOf(person).length > 0 && (
    <Checkbox
      name="alsoSimilar"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`Also ${othersOf(person).length === 1 ? "the other record" : `the ${othersOf(person).length} other records`} of the same person`}
    />
  );

const idsOf = (person: PersonRecord, also: boolean) =>
  also ? othersOf(person).map(({ id }) => id) : [];

function CorrectDialog({ person, onClose }: TaskProps) {
  const [also, setAlso] = useState(othersOf(person).length > 0);
  const { id, fullName, dateOfBirth, emailAddress, phoneNumber } = person;
  return (
    <FormDialog
      form={personForm}
      known={{ fullName, dateOfBirth, emailAddress, phoneNumber }}
      rules={{ today: lagosDay(new Date()) }}
      lists
      title={`Correct the details of ${fullName}`}
      action="Save changes"
      pendingLabel="Saving..."
      before={<p>The history keeps the old values. Answers in forms stay as typed.</p>}
      call={(answers) => {
        const body = { ...answers, alsoIds: idsOf(person, also) };
        return callApi("PUT /admin/people/:id", { params: { id }, body });
      }}
      sent="Details corrected"
      fallback="The details were not changed. Check your connection and try again."
      onClose={onClose}
    >
      <AlsoSimilar person={person} checked={also} onChange={setAlso} />
    </FormDialog>
  );
}

function RequestDialog({
  task,
  person,
  onClose,
}: TaskProps & { readonly task: "export" | "erase" }) {
  const [also, setAlso] = useState(othersOf(person).length > 0);
  const [withAddress, setWithAddress] = useState(false);
  const { id, fullName, kept, account } = person;
  const erases = task === "erase";
  return (
    <FormDialog
      form={reasonForm}
      lists
      title={erases ? `Erase the data of ${fullName}?` : `Copy of the data of ${fullName}`}
      action={erases ? "Erase data" : "Save copy"}
      tone={erases ? "danger" : "primary"}
      pendingLabel={erases ? "Erasing..." : "Collecting..."}
      leave={erases ? "Keep it" : "Cancel"}
      call={async (answers) => {
        const body = { ...answers, alsoIds: idsOf(person, also), withAddress };
        if (erases) return callApi("POST /admin/people/:id/erase", { params: { id }, body });
        const copy = await callApi("POST /admin/people/:id/export", { params: { id }, body });
        saveFile(`learner-${id}.json`, copy);
      }}
      sent={erases ? "Data erased" : "Copy saved as a file"}
      fallback="That did not work. Check your connection and try again."
      onClose={onClose}
      before={
        task === "export" ? (
          <p>
            You will get a file to give to the person. It contains personal data: delete it
            afterwards.
          </p>
        ) : (
          <>
            <p>
              Names, contact details, answers, pictures of transfers, emails and links are erased
              now and cannot be recovered. Unpaid registrations are cancelled. We can no longer
              confirm a certificate. What stays:
            </p>
            <ul className="bulleted">
              {kept.map(({ what, why }) => (
                <li key={what}>
                  {what}. {why}
                </li>
              ))}
            </ul>
          </>
        )
      }
    >
      <AlsoSimilar person={person} checked={also} onChange={setAlso} />
      {!account && (
        <Checkbox
          name="withAddress"
          checked={withAddress}
          onChange={(event) => setWithAddress(event.currentTarget.checked)}
          label="Also messages, job applications and places at events under this email address. The person has shown that the address is theirs."
        />
      )}
    </FormDialog>
  );
}
