export const isPhone = (text: string) => /^[+\d ()-]+$/.test(text) && /\d/.test(text);

/** The address that dials a number; it has no space. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

const mostEmails = 10;

/** Separated by commas, semicolons or blanks. */
export const emailsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export function areEmails(text: string): boolean {
  const emails = emailsIn(text);
  return emails.length > 0 && emails.length <= mostEmails && emails.every(isEmail);
}

export function isEmail(text: string): boolean {
  const [name, host, more] = text.split("@");
  const labels = (host ?? "").split(".");
  return (
    Boolean(name) &&
    more === undefined &&
    labels.length > 1 &&
    !labels.includes("") &&
    !/[\s,;<>"]/.test(text)
  );
}
