/** One file that a form holds, and how far it has come. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: "waiting" | "uploading" | "stored" | "failed";
  /** 0 to 1, while uploading. */
  readonly progress?: number | undefined;
  /** Why it failed, in plain words. */
  readonly message?: string | undefined;
  /** A failed one that may go through when it is sent again: the line broke, not the file. */
  readonly retryable?: boolean | undefined;
}

const kibi = 1024;

/** `1536000` → `1.5 MB`; under a tenth of a megabyte in KB. */
export function formatFileSize(sizeBytes: number): string {
  const megabytes = sizeBytes / kibi / kibi;
  if (megabytes >= 0.1) return `${Math.round(megabytes * 10) / 10} MB`;
  return `${Math.max(1, Math.round(sizeBytes / kibi))} KB`;
}

/** What is said about a file besides its name. */
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
