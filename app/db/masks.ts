/** Every number in the form of an IC, in any digits. */
export const strayIdentity =
  /(?<![0-9])[0-9٠-٩۰-۹０-９]{6}[ -]?[0-9٠-٩۰-۹０-９]{2}[ -]?[0-9٠-٩۰-۹０-９]{4}(?![0-9])/g;

export const maskIdentity = (value: string): string => {
  const readable = Math.min(4, Math.floor(value.length / 2));
  return "*".repeat(value.length - readable) + value.slice(value.length - readable);
};
