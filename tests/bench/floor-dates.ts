const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("ms-MY", { month: "short", timeZone: "UTC" }).format(Date.UTC(2000, month)),
);

export const dateText = (day: number, month: number, year: number) => `${day} ${months[month - 1]} ${year}`;

/** Malaysia is eight hours ahead, all year. */
export function today(): string {
  const here = new Date(Date.now() + 8 * 3_600_000);
  return dateText(here.getUTCDate(), here.getUTCMonth() + 1, here.getUTCFullYear());
}
