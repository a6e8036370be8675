import { FileField } from "#design/file-field.tsx";
import { acceptOf, kindNames } from "#foundation/files/file-kinds.ts";
import { formatMegabytes, maxFileBytes } from "#foundation/files/upload-limits.ts";
import {
  type ApplicationFile,
  applicationFileNames,
  applicationFiles,
} from "../rules/application-files.ts";
import { fileMissing } from "../rules/application-form.ts";
import { type FormView, formId } from "./application-field.tsx";
import type { ApplicationUploads } from "./use-uploads.ts";

const labels: Record<ApplicationFile, string> = {
  cvResume: "CV/Resume",
  coverLetter: "Cover letter",
  academicCertificates: "Academic certificates",
  professionalCertifications: "Professional certifications (optional)",
  nationalId: "National ID",
};

const several: Partial<Record<ApplicationFile, string>> = {
  academicCertificates: " Put several pages into one file.",
  professionalCertifications: " Put several pages into one file.",
  nationalId: " NIN slip, voter’s card, passport or driver’s licence.",
};

/** The documents; each goes on its way as soon as it is chosen. */
export function DocumentFields({
  view,
  uploads,
  disabled,
}: {
  readonly view: FormView;
  readonly uploads: ApplicationUploads;
  /** The application is on its way: nothing is added to it or taken from it. */
  readonly disabled: boolean;
}) {
  return applicationFileNames.map((field) => {
    const items = uploads.itemsOf(field);
    const kept = items.find(({ state }) => state === "stored");
    const rule = applicationFiles[field];
    return (
      <div key={field}>
        <FileField
          form={formId}
          name={field}
          label={labels[field]}
          hint={`${kindNames(rule)}, up to ${formatMegabytes(maxFileBytes)}.${several[field] ?? ""}`}
          accept={acceptOf(rule)}
          required={field in fileMissing}
          error={view.faults[field]}
          items={items}
          disabled={disabled}
          onAdd={view.live ? ([file]) => file && uploads.add(field, file) : undefined}
          onRemove={view.live ? (id) => uploads.remove(field, id) : undefined}
          onRetry={() => uploads.retry(field)}
        />
        {kept && <input type="hidden" name={field} value={kept.id} />}
      </div>
    );
  });
}
