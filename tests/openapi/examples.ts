/** A call as the test sent it, and its answer. */
export interface Example {
  body?: unknown;
  answer: unknown;
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Values that differ from run to run. */
const fixed: Record<string, string | number> = {
  age_days: 3,
  batch_id: "0b9f3a52-6f0e-4c1c-9f5e-6a7d2c1e8b40",
  expires_on: "2027-01-31",
  fingerprint: "9f2c4b",
  link: "https://calon.example/masuk/KODSEKALIGUNA",
  token: "calon_KODSEKALIGUNA",
  withdrawn_at: "2026-03-02",
};

/** The same in every run: instants, secrets and invented names have a fixed value, a list has its first two elements. */
export function steady(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map((each) => steady(each));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, steady(each, key)]));
  if (typeof value === "string" && isInstant(value)) return "2026-03-02T01:00:00.000Z";
  if (value !== null && fixed[name] !== undefined) return fixed[name];
  if (typeof value !== "string") return value;
  return value.replace(/-0\.\d{6,}/, "-1");
}
