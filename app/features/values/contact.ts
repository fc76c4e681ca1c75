export const isPhone = (text: string) => /^[+\d ()-]+$/.test(text) && /\d/.test(text);

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
