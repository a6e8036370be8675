/** The plain text of an email with the spaces that align its columns taken as one. */
export const mailWords = (text = ""): string => text.replace(/ {2,}/g, " ");
