const weekdays: Readonly<Record<string, string>> = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
};

/** Support hours for a sentence: `Mon-Fri 9am-5pm WAT` → `Monday to Friday`, `9am to 5pm` */
export function spokenHours(text: string): [days: string, times: string] {
  const [days = "", times = ""] = text.replace(/ [A-Z]+$/, "").split(" ");
  const named = days.split("-").map((day) => weekdays[day] ?? day);
  return [named.join(" to "), times.replace("-", " to ")];
}
