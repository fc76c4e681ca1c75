import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client";
import { questions } from "../addresses";
import { doors } from "./doors";
import { shownFields } from "./shown-fields";
import type { Sides } from "./sides";

/** The answer and the cookies that matter. */
export async function answerTo(app: (request: Request) => Promise<Response>, request: Request) {
  const response = await app(request);
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    location: response.headers.get("Location") ?? "",
    body: await response.text(),
    session: cookies.find((cookie) => cookie.startsWith("calon="))?.split(";")[0],
    flash: JSON.parse(
      Buffer.from(/calon_makluman=([\w-]+)/.exec(cookies.join())?.[1] ?? "", "base64url").toString() || "{}",
    ).key as string | undefined,
  };
}

/** Every table that a form can change. */
export const everything = () => {
  const tables = [
    "students",
    "schools",
    "users",
    "school_exam_years",
    "exam_years",
    "districts",
    "import_drafts",
  ];
  return JSON.stringify(
    tables.map((table) => sqlite.prepare(`select * from ${table}`).all()),
    (name, value) => (["last_sign_in"].includes(name) ? null : value),
  );
};

/** Text that breaks wherever a layer between browser and database changes it. */
const hostile = ` O'NEIL "MD" & <b>x</b> \u0639\u0644\u064A \u{1F600} ${"e\u0301".repeat(20)} \\0 %41 {t}`;
const free = ["full_name", "class_name", "school_name", "name", "pasted", "title", "reason"];

export const bodyOf = (values: object) => {
  const fields = new URLSearchParams({ submission_key: crypto.randomUUID() });
  for (const [name, value] of Object.entries(values)) {
    const isFree = free.includes(name.split(".").at(-1) ?? "");
    fields.append(name, `${value ?? ""}${isFree ? hostile : ""}`);
  }
  return fields;
};

export const plainBodyOf = (values: object) => {
  const fields = new URLSearchParams({ submission_key: crypto.randomUUID() });
  for (const [name, value] of Object.entries(values)) fields.append(name, `${value ?? ""}`);
  return fields;
};

/** Without the account's addresses, whose forms hold secrets. */
export const posts = Object.entries(doors)
  .filter(([address, { POST }]) => POST && !address.startsWith("/api/") && !address.startsWith("/account"))
  .map(([address]) => address);
const late = Object.entries(questions).flatMap(([address, { late }]) => (late ? [{ address, late }] : []));
/** The test fails for a form of the floor plan that is in neither list. */
export const storedForms = late.filter((one) => one.late === "stored").map(({ address }) => address);
/** Each with what it is about. */
export const neverStored = late
  .filter((one) => one.late !== "stored")
  .map(({ address, late }) => [address, late] as const);
export const buttons = Object.keys(questions).filter((address) => questions[address]?.isButton);
/** Stored forms that have a screen. */
export const screens = posts.filter((address) => storedForms.includes(address));

/** The form's fields as the ADMIN of our side sends them. */
export function formAt(sides: Sides, address: string, fill = bodyOf): { to: string; body: URLSearchParams } {
  const askOf = (method: "GET" | "POST") => doors[address]?.[method]?.ask(sides.own, sides.own.admin, sides);
  const [page, ask] = [askOf("GET"), askOf("POST")];
  if (typeof page !== "string" || !ask || typeof ask === "string")
    throw new Error(`no form is posted to ${address}`);
  const to = ask.to.includes("?") || !page.startsWith(`${ask.to}?`) ? ask.to : page;
  return {
    to: `${to}${chosen[address]?.((ask.body ?? {}) as { id?: number }) ?? ""}`,
    body: fill((ask.body ?? {}) as object),
  };
}

/** The ADMIN, or the clerk for a form that only schools send. */
export const senderOf = ({ own }: Sides, address: string) =>
  can(own.admin, doors[address]?.POST?.needs ?? "account.own") ? own.admin : own.clerk;

/** Parameters that the page before adds to the address. */
const chosen: Record<string, (body: { id?: number }) => string> = {
  "/school_exam_years/bulk": () => "&exam_year=2027",
  "/papers/reports": ({ id }) => `&report=${id}`,
};

/** Fields that no user types: the pressed button and its confirmation. */
const pressed = ["intent", "confirmed", "seen", "action", "taken"];

/** Forms without a submission key: repeatable, or shown only when there is work. */
const keyless = [
  "/user-second-step/:id",
  "/user-identity/:id",
  "/user-sessions/:id",
  "/students/export",
  "/students/export_layouts/:id",
  "/students/handovers/:id",
  "/columns",
  "/students/import/:id",
  "/admin/schools/import/:id",
  "/students/roll-numbers/all",
  "/school_exam_years/build",
];

/** Fields that the screen does not restore; a user types passwords again. */
export function lostFrom(html: string, address: string, body: URLSearchParams): [string, string][] {
  const shown = shownFields(html);
  const exempt = ["password", ...pressed, ...(keyless.includes(address) ? ["submission_key"] : [])];
  return [...body].filter(([name, value]) => !exempt.includes(name) && !shown.get(name)?.includes(value));
}
