import type { UploadItem } from "#foundation/files/kept-file.ts";

const kibi = 1024;

/** `1536000` → `1.5 MB`; under a tenth of a megabyte in KB. */
export function formatFileSize(sizeBytes: number): string {
  const megabytes = sizeBytes / kibi / kibi;
  if (megabytes >= 0.1) return `${Math.round(megabytes * 10) / 10} MB`;
  return `${Math.max(1, Math.round(sizeBytes / kibi))} KB`;
}

/** The details of a file next to its name. */
export function describeUpload(item: UploadItem): string {
  const size = formatFileSize(item.sizeBytes);
  switch (item.state) {
    case "waiting":
      return size;
    case "uploading":
      return `${size}, uploading ${Math.round((item.progress ?? 0) * 100)}%`;
    case "stored":
      return `${size}, uploaded`;
    case "failed":
      return item.message ?? "Could not be uploaded";
  }
}
