/**
 * A human as one record of a room names them: a message, an application. What is not known is empty. Rooms give these to
 * the back office, which finds out whose records belong together.
 */
export type NamedHuman = {
  /** Of the record. */
  id: string;
  fullName: string;
  /** Lower-cased, as the room stores it. */
  email: string;
  phone: string;
  /** `YYYY-MM-DD`; empty where a form does not ask. */
  dateOfBirth: string;
};
