import { Checkbox } from "../fields/checkbox.tsx";
import { CheckboxGroup, RadioGroup } from "../fields/choice-group.tsx";
import { FileField } from "../fields/file-field.tsx";
import { MemorableDate } from "../fields/memorable-date.tsx";
import { SearchField } from "../fields/search-field.tsx";
import { Select } from "../fields/select.tsx";
import { TextArea } from "../fields/text-area.tsx";
import { TextField } from "../fields/text-field.tsx";

const kb = 1024;

/** Every field, right or wrong. */
export function FieldsShowcase({
  form,
  wrong = false,
}: {
  readonly form: string;
  readonly wrong?: boolean;
}) {
  const error = (text: string) => (wrong ? text : undefined);
  return (
    <form id={form} className="stack" noValidate aria-label={wrong ? "Fields, wrong" : "Fields"}>
      <h2>{wrong ? "Fields with errors" : "Fields"}</h2>
      <SearchField label="Search programs" placeholder="Search programs" name={`search-${form}`} />
      <TextField
        form={form}
        name="fullName"
        label="Full name"
        hint="Write it as it should appear on your certificate."
        autoComplete="name"
        required
        error={error("Full name is required")}
      />
      <TextField
        form={form}
        name="emailAddress"
        type="email"
        label="Email address"
        autoComplete="email"
        required
        placeholder="name@example.com"
        error={error("Enter a valid email address")}
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        label="Phone number"
        width="medium"
        autoComplete="tel"
      />
      <TextField
        form={form}
        name="price"
        label="Price"
        prefix="₦"
        inputMode="numeric"
        width="short"
        error={error("Price must be a number")}
      />
      <TextField
        form={form}
        name="course"
        label="Course of interest"
        defaultValue="Tiling - Beginner"
        readOnly
      />
      <MemorableDate
        form={form}
        name="dateOfBirth"
        label="Date of birth"
        hint="For example, 28 11 2004."
        required
        error={error("Date of birth must include a month")}
        boxes={[
          { name: "dateOfBirthDay", label: "Day", digits: 2, autoComplete: "bday-day" },
          {
            name: "dateOfBirthMonth",
            label: "Month",
            digits: 2,
            autoComplete: "bday-month",
            isWrong: wrong,
          },
          { name: "dateOfBirthYear", label: "Year", digits: 4, autoComplete: "bday-year" },
        ]}
      />
      <Select
        form={form}
        name="state"
        label="State of residence"
        required
        placeholder="Choose a state"
        options={[
          { value: "Adamawa", label: "Adamawa" },
          { value: "Taraba", label: "Taraba" },
        ]}
        error={error("State of residence is required")}
      />
      <TextArea
        form={form}
        name="motivation"
        label="Why do you want to join?"
        hint="A few sentences."
        required
        error={error("Please explain your motivation")}
      />
      <RadioGroup
        form={form}
        name="gender"
        label="Gender"
        layout="row"
        defaultValue="female"
        options={[
          { value: "male", label: "Male" },
          { value: "female", label: "Female" },
          { value: "other", label: "Other" },
        ]}
      />
      <RadioGroup
        form={form}
        name="level"
        label="Training level"
        layout="framed"
        required
        defaultValue={wrong ? undefined : "beginner"}
        error={error("Choose a level")}
        options={[
          { value: "beginner", label: "Beginner", hint: "3 months", aside: "₦95,000" },
          { value: "intermediate", label: "Intermediate", hint: "6 months", aside: "₦165,000" },
          {
            value: "advanced",
            label: "Advanced",
            hint: "9 months",
            aside: "₦235,000",
            disabled: true,
          },
        ]}
      />
      <CheckboxGroup
        form={form}
        name="availability"
        label="When can you come?"
        required
        defaultValue={["weekends"]}
        options={[
          { value: "weekdays", label: "Weekdays" },
          { value: "weekends", label: "Weekends" },
          { value: "full-time", label: "Full-Time", hint: "Monday to Saturday" },
        ]}
        error={error("Choose at least one")}
      />
      <Checkbox
        form={form}
        name="consent"
        label="I agree that the academy keeps these answers"
        hint="You can have them deleted at any time."
        required
        error={error("Consent is required")}
      />
      <Checkbox form={form} name="published" label="Published" look="switch" defaultChecked />
      <FileField
        form={form}
        name="cv"
        label="CV/Resume"
        hint="PDF or Word, up to 5 MB."
        accept=".pdf,.doc,.docx"
        required
        error={error("CV/Resume is required")}
      />
      <FileField
        form={form}
        name="certificates"
        label="Academic certificates"
        multiple
        onAdd={() => undefined}
        onRemove={() => undefined}
        items={[
          { id: "1", name: "waec-result.pdf", sizeBytes: 640 * kb, state: "stored" },
          {
            id: "2",
            name: "trade-test-grade-1.jpg",
            sizeBytes: 2100 * kb,
            state: "uploading",
            progress: 0.62,
          },
          {
            id: "3",
            name: "a-very-long-name-of-a-file-from-a-phone-camera-20261120-173355.heic",
            sizeBytes: 7200 * kb,
            state: "failed",
            message: "Must be a PDF, JPG or PNG",
          },
        ]}
      />
    </form>
  );
}
