/** A file of a form, and the state of its upload. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: "waiting" | "uploading" | "stored" | "failed";
  /** 0 to 1, while uploading. */
  readonly progress?: number | undefined;
  /** Why it failed, as a message for the person. */
  readonly message?: string | undefined;
  /** True when a retry may work: the connection failed, not the file. */
  readonly retryable?: boolean | undefined;
}

/** A file that the server stores for a form until the form is sent. */
export type KeptFile = {
  readonly fileId: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it arrived, in epoch milliseconds. */
  readonly at: number;
};
