/** A file that the server stores for a form until the form is sent. */
export type KeptFile = {
  readonly fileId: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it arrived, in epoch milliseconds. */
  readonly at: number;
};
