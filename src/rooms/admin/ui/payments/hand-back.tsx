import { RadioGroup } from "#design/radio-group.tsx";
import { TextField } from "#design/text-field.tsx";
import { academy } from "#foundation/academy.ts";

/** How money that was recorded by hand goes back: it is booked at once. */
export const HandBack = ({
  form,
  fields,
}: {
  readonly form: string;
  readonly fields: Readonly<Record<string, string>>;
}) => (
  <>
    <RadioGroup
      name="way"
      form={form}
      label="How did you give it back?"
      hint="The refund is booked at once, so pay it out first."
      defaultValue=""
      options={[
        { value: "", label: "By bank transfer" },
        ...academy.centres.map(({ id, city }) => ({ value: id, label: `In cash at ${city}` })),
      ]}
      error={fields.centreId}
    />
    <TextField
      name="evidence"
      form={form}
      label="Bank’s reference, or number of the receipt"
      error={fields.evidence}
      width="medium"
      autoComplete="off"
      required
    />
  </>
);
