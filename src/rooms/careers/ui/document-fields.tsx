import { FileField } from "#design/file-field.tsx";
import type { UploadItem } from "#design/upload-item.ts";
import { acceptOf, kindNames } from "#foundation/files/file-kinds.ts";
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
}: {
  readonly view: FormView;
  readonly uploads: ApplicationUploads;
}) {
  return applicationFileNames.map((field) => {
    const item: UploadItem | undefined = uploads.items[field];
    const rule = applicationFiles[field];
    return (
      <div key={field}>
        <FileField
          form={formId}
          name={field}
          label={labels[field]}
          hint={`${kindNames(rule)}, up to 5 MB.${several[field] ?? ""}`}
          accept={acceptOf(rule)}
          required={field in fileMissing}
          error={view.faults[field]}
          items={item ? [item] : view.live ? [] : undefined}
          onAdd={view.live ? ([file]) => file && uploads.add(field, file) : undefined}
          onRemove={view.live ? () => uploads.remove(field) : undefined}
          onRetry={() => uploads.retry(field)}
        />
        {item?.state === "stored" && <input type="hidden" name={field} value={item.id} />}
      </div>
    );
  });
}
