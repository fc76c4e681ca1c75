/** `8.30` of 08:30; any other text stays as it was typed. */
export const writtenTime = (time: string): string => time.replace(/^0?(\d+):(\d\d)$/, "$1.$2");

const hours = new Intl.DateTimeFormat("ms-MY", {
  timeZone: "UTC",
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h12",
  dayPeriod: "long",
});

/** `8.30 pagi` of 08:30. */
export const timeInWords = (time: string): string =>
  hours.format(new Date(`2000-01-01T${time}:00Z`)).replace(/(\d):(\d\d)/, "$1.$2");
