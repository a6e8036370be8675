import { DateField } from "#design/date-field.tsx";
import { RadioGroup } from "#design/radio-group.tsx";
import { Select } from "#design/select.tsx";
import { TextArea } from "#design/text-area.tsx";
import { TextField } from "#design/text-field.tsx";
import { localGovernmentsOf } from "#foundation/places/local-governments.ts";
import { stateNames } from "#foundation/places/states.ts";
import { bind, type FormView } from "./application-field.tsx";

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const genders = [
  { value: "male", label: "Male" },
  { value: "female", label: "Female" },
  { value: "other", label: "Other" },
];

/** All 774 by state where the browser cannot narrow them down. */
const everyArea = () =>
  stateNames.map((state) => ({ label: state, options: options(localGovernmentsOf(state)) }));

type Place = Readonly<Partial<Record<"stateOfResidence" | "lga", string>>>;

function LocalGovernment({ view, place }: { readonly view: FormView; readonly place: Place }) {
  const state = place.stateOfResidence ?? "";
  const areas = view.live ? options(localGovernmentsOf(state)) : everyArea();
  return (
    <Select
      {...bind(view, "lga")}
      // Another state has other areas; back at the first one, what was chosen there is there again.
      key={view.live ? state : "all"}
      defaultValue={place.lga ?? ""}
      label="LGA"
      required
      placeholder={view.live && state === "" ? "Choose a state first" : "Choose an LGA"}
      options={areas}
      width="medium"
    />
  );
}

/** Who applies, and where they live. */
export function PersonalFields({
  view,
  place,
}: {
  readonly view: FormView;
  /** As it is chosen now. */
  readonly place: Place;
}) {
  return (
    <>
      <TextField {...bind(view, "fullName")} label="Full name" required autoComplete="name" />
      <RadioGroup
        {...bind(view, "gender")}
        label="Gender"
        required
        layout="row"
        options={genders}
        defaultValue={view.answers.gender || "male"}
      />
      <DateField
        {...bind(view, "dateOfBirth")}
        label="Date of birth"
        required
        autoComplete="bday"
      />
      <TextField
        {...bind(view, "phoneNumber")}
        label="Phone number"
        required
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <TextField
        {...bind(view, "emailAddress")}
        label="Email address"
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <TextArea
        {...bind(view, "residentialAddress")}
        label="Residential address"
        required
        rows={3}
        autoComplete="street-address"
      />
      <Select
        {...bind(view, "stateOfResidence")}
        label="State of residence"
        required
        placeholder="Choose a state"
        options={options(stateNames)}
        width="medium"
        autoComplete="address-level1"
      />
      <LocalGovernment view={view} place={place} />
      <TextField
        {...bind(view, "nationality")}
        label="Nationality"
        required
        width="medium"
        autoComplete="country-name"
      />
    </>
  );
}
