import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client.server";
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
/** The test fails for a form of the floor plan that is in neither list. */
export const storedForms = [
  "/students/bulk",
  "/student-add",
  "/student-add/batch",
  "/student-edit/:id",
  "/student-delete/:id",
  "/student-withdraw/:id",
  "/student-reinstate/:id",
  "/student-needs/:id",
  "/students/reset",
  "/requests/decide",
  "/requests/transfer",
  "/requests/:id",
  "/school_exam_years/since/:id/undo",
  "/duplicates/:exam_year/:kind/:id",
  "/duplicates/:exam_year/:kind/:id/reopen",
  "/students/import",
  "/students/import/:id",
  "/students/roll-numbers",
  "/students/roll-numbers/all",
  "/schools-add",
  "/schools-edit/:id",
  "/schools/:id/contact",
  "/schools/:id/closing",
  "/schools-delete/:id",
  "/admin/schools/import",
  "/admin/schools/import/:id",
  "/admin/trash/:batch_id",
  "/school_exam_years/add",
  "/school_exam_years/:id/edit",
  "/school_exam_years/:id/delete",
  "/school_exam_years/:id/expected",
  "/school_exam_years/:id/notes",
  "/school_exam_years/readiness",
  "/school_exam_years/build",
  "/school_exam_years/bulk",
  "/absentees/:id",
];
export const neverStoredForms: Record<string, string[]> = {
  "accounts and roles": [
    "/create-user",
    "/user-edit/:id",
    "/user-delete/:id",
    "/user-password/:id",
    "/user-slip/:id",
    "/user-second-step/:id",
    "/user-sessions/:id",
    "/user-identity/:id",
    "/user-approve/:id",
    "/admin/users/approve",
    "/admin/users/bulk",
    "/admin/users/bulk/make",
    "/admin/users/links/renew",
    "/admin/impersonate",
    "/admin/impersonate/end",
  ],
  "the details of the office": ["/admin/office", "/admin/office/crest"],
  "layouts of exports": [
    "/students/export_layouts/add",
    "/students/export_layouts/:id",
    "/students/export/layout",
    "/students/export_layouts/:id/edit",
    "/students/export_layouts/:id/delete",
  ],
  papers: ["/exam_papers", "/exam_papers/add", "/exam_papers/:id/edit", "/exam_papers/:id/delete"],
  rooms: ["/rooms", "/rooms/add", "/rooms/:id", "/rooms/:id/edit", "/rooms/:id/delete", "/rooms/:id/clear"],
  "attendance lists that came back": ["/absentees/:id/lists"],
  notices: ["/admin/notices/add", "/admin/notices/:id/edit", "/admin/notices/:id/delete"],
  "sign-offs of lists": ["/school_exam_years/:id/state", "/school_exam_years/sign-off"],
  lookups: [
    "/admin/lookups/:noun/add",
    "/admin/lookups/:noun/:code/edit",
    "/admin/lookups/:noun/:code/delete",
  ],
  "exam years and their locks": [
    "/admin/exam_years/add",
    "/admin/exam_years/:id/edit",
    "/admin/exam_years/:id/delete",
    "/admin/exam_years/:id/state",
    "/admin/exam_years/:id/requests",
  ],
  "the account itself, and its secrets": [
    "/account/forms/:id",
    "/account/sessions/end",
    "/account/sessions/:id/end",
    "/account/identity",
    "/account/password",
    "/account/proof",
    "/account/second-step",
    "/account/second-step/app",
    "/account/second-step/codes",
    "/account/second-step/off",
    "/account/notices",
    "/account/first-steps",
    "/account/second-step/later",
  ],
  "one press of a button": [
    "/admin/audit.csv",
    "/students/undo",
    "/notices/read",
    "/absences/remove",
    "/students/export",
    "/students/export/file",
    "/students/sheets/many/part",
    "/students/sheets/:sheet/printed",
  ],
  "the choices of a browser": ["/columns", "/keyboard", "/save-data"],
  "what visitors send": [
    "/user_login",
    "/user_login/code",
    "/login/oidc",
    "/recover",
    "/masuk/:code",
    "/admin_register",
    "/setup",
    "/logout",
    "/*",
  ],
};
/** One press of a button that has no page: there is no form to show again. */
export const buttons = [
  "/admin/audit.csv",
  "/logout",
  "/save-data",
  "/students/undo",
  "/notices/read",
  "/account/notices",
  "/absences/remove",
  "/students/export/file",
  "/students/export/layout",
  "/admin/impersonate/end",
  "/account/first-steps",
  "/account/second-step/later",
];
/** Stored forms that have a screen. */
export const screens = posts.filter((address) => storedForms.includes(address));

/** The form's fields as the ADMIN of our side sends them. */
export function formAt(sides: Sides, address: string, fill = bodyOf): { to: string; body: URLSearchParams } {
  const askOf = (method: "GET" | "POST") => doors[address]?.[method]?.ask(sides.own, sides.own.admin, sides);
  const [page, ask] = [askOf("GET"), askOf("POST")];
  if (typeof page !== "string" || !ask || typeof ask === "string")
    throw new Error(`no form is posted to ${address}`);
  const to = ask.to.includes("?") || !page.startsWith(`${ask.to}?`) ? ask.to : page;
  return { to: `${to}${chosen[address] ?? ""}`, body: fill((ask.body ?? {}) as object) };
}

/** The ADMIN, or the clerk for a form that only schools send. */
export const senderOf = ({ own }: Sides, address: string) =>
  can(own.admin, doors[address]?.POST?.needs ?? "account.own") ? own.admin : own.clerk;

/** Parameters that the page before adds to the address. */
const chosen: Record<string, string> = { "/school_exam_years/bulk": "&exam_year=2027" };

/** Fields that no user types: the pressed button and its confirmation. */
const pressed = ["intent", "confirmed", "seen", "action"];

/** Forms without a submission key: repeatable, or shown only when there is work. */
const keyless = [
  "/user-second-step/:id",
  "/user-identity/:id",
  "/user-sessions/:id",
  "/students/export",
  "/students/export_layouts/:id",
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
