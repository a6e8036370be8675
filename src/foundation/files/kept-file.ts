/** A file that the server keeps for a form until it is sent. */
export type KeptFile = {
  readonly fileId: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it came, in epoch milliseconds. */
  readonly at: number;
};
