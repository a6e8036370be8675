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
