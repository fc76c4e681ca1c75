/** Joins the class names that apply; leaves the attribute out when none does. */
export function classes(...names: (string | number | boolean | null | undefined)[]): string | undefined {
  return names.filter((name) => typeof name === "string" && name).join(" ") || undefined;
}
