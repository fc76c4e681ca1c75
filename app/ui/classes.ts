export function classes(...names: (string | number | boolean | null | undefined)[]): string | undefined {
  return names.filter((name) => typeof name === "string" && name).join(" ") || undefined;
}
