/** Whether the reader asked to save data. @param header `Save-Data` as sent */
export const asksToSaveData = (header: string | string[] | null | undefined): boolean =>
  String(header ?? "").toLowerCase() === "on";
