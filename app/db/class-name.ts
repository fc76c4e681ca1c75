const APOSTROPHES = /[\u0060\u00B4\u02BC\u2018\u2019\u2032]/g;

/** Expects single spaces. Upper-casing can split marks off, so composing and folding come last. */
export const cleanClass = (name: string): string =>
  name.toUpperCase().normalize("NFC").replace(APOSTROPHES, "'");
