/** `care and service` → `Care and service` */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
