import { RadioGroup } from "#design/radio-group.tsx";
import { Select } from "#design/select.tsx";
import { TextArea } from "#design/text-area.tsx";
import { TextField } from "#design/text-field.tsx";
import { academy } from "#foundation/academy.ts";
import { qualifications } from "../rules/application-form.ts";
import { positions } from "../rules/positions.ts";
import { bind, type FormView } from "./application-field.tsx";

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const groups = [...new Set(positions.map(({ group }) => group))].map((label) => ({
  label,
  options: options(positions.filter(({ group }) => group === label).map(({ name }) => name)),
}));

const places = options([...academy.centres.map(({ name }) => name), "Either centre", "Online"]);

/** Who is meant, for browsers that cannot hide the field from everybody else (careers.css). */
const OnlyFor = ({ children }: { readonly children: string }) => (
  <span className="asked-of">{children} </span>
);

/** What is applied for. */
export function PositionFields({ view }: { readonly view: FormView }) {
  return (
    <>
      <Select
        {...bind(view, "positionApplied")}
        label="Position applied for"
        required
        placeholder="Choose a position"
        options={groups}
      />
      <Select
        {...bind(view, "preferredWorkLocation")}
        label="Preferred work location"
        required
        placeholder="Choose a place"
        options={places}
        width="medium"
      />
      <TextField
        {...bind(view, "tradeSpecification")}
        className="asked-of-trades"
        label="Which trade?"
        hint={
          <>
            <OnlyFor>Only for Training Instructor and Master Craftsman/Craftswoman.</OnlyFor>
            For example welding, tailoring or solar installation.
          </>
        }
        required
      />
    </>
  );
}

/** What the applicant has done so far. */
export function ExperienceFields({ view }: { readonly view: FormView }) {
  return (
    <>
      <TextField
        {...bind(view, "currentOccupation")}
        label="Current occupation"
        required
        autoComplete="organization-title"
      />
      <TextField
        {...bind(view, "yearsOfExperience")}
        label="Years of experience"
        hint="A number from 0 to 60."
        required
        inputMode="numeric"
        width="short"
      />
      <Select
        {...bind(view, "highestQualification")}
        label="Highest qualification"
        required
        placeholder="Choose a qualification"
        options={options(qualifications)}
        width="medium"
      />
      <TextArea
        {...bind(view, "relevantCertifications")}
        label="Relevant certifications (optional)"
        hint="Trade tests, NABTEB, City & Guilds, manufacturer training."
        rows={3}
      />
      <TextField
        {...bind(view, "tradeSkillArea")}
        label="Trade/skill area"
        hint="The work you know best."
        required
      />
      <RadioGroup
        {...bind(view, "affiliatedWithInstitution")}
        label="Are you affiliated with a training institution?"
        required
        layout="row"
        defaultValue={view.answers.affiliatedWithInstitution || "false"}
        options={[
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]}
      />
      <TextArea
        {...bind(view, "institutionDetails")}
        className="asked-of-affiliated"
        label="Institution details"
        hint={
          <>
            <OnlyFor>Only if you are affiliated.</OnlyFor>
            Its name and town, and what you do there.
          </>
        }
        required
        rows={3}
      />
    </>
  );
}
