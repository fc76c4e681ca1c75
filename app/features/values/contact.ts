export const isPhone = (text: string) => /^[+\d ()-]+$/.test(text) && /\d/.test(text);

/** The address that dials a number; it has no space. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

const malaysia = "60";

/** Digits with the code of the country, as E.164 and `wa.me` want them; null for a number that cannot be one. One that begins with a single 0 is Malaysian. */
export function internationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  const whole = digits.replace(/^00?/, (zeros) => (zeros === "0" ? malaysia : ""));
  return /^[1-9]\d{8,14}$/.test(whole) ? whole : null;
}

/** The address at which a person sends the text from the own WhatsApp; this product sends nothing. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const digits = internationalDigits(phone);
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

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
