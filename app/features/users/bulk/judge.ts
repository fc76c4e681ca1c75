import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { schoolRole } from "~/auth/roles";
import { db } from "~/db/client";
import { districts, schools, users } from "~/db/schema";
import { collectProblems } from "~/features/values/problems";
import { hasProblems, type Problems, problem } from "~/messages";
import { findUserByName } from "../queries";
import type { AccountLine } from "./lines";
import { accountLine } from "./schema";

export interface JudgedAccount {
  line: number;
  school_code: string;
  full_name: string;
  school_name: string | null;
  district_name: string | null;
  status: "new" | "skipped" | "wrong";
  username: string;
  /** The name that the school code gives, when another account has it. */
  taken: string | null;
  /** The account that the school has. */
  existing: string | null;
  problems: Problems;
}

const schoolByCode = db
  .select({ school_name: schools.school_name, district_name: districts.name })
  .from(schools)
  .innerJoin(districts, eq(districts.code, schools.district_code))
  .where(eq(schools.school_code, sql.placeholder("school_code")))
  .prepare();

/** Accounts of clerks, and of applicants who wait for approval. */
function accountsOfSchools(): Map<string, string> {
  const found = db
    .select({ school_code: users.school_code, username: users.username })
    .from(users)
    .where(and(isNotNull(users.school_code), or(eq(users.role_id, schoolRole), isNull(users.role_id))))
    .all();
  return new Map(found.map(({ school_code, username }) => [school_code ?? "", username]));
}

export function judgeAccounts(given: readonly AccountLine[], skip_existing: boolean): JudgedAccount[] {
  const existing = accountsOfSchools();
  const lineOf = new Map<string, number>();
  const names = new Set<string>();
  return given.map(({ line, problems: ofLine = {}, ...fields }) => {
    const read = accountLine.safeParse(fields);
    const problems: Problems = { ...ofLine, ...(read.error && collectProblems(read.error)) };
    const isCode = !problems.school_code;
    const typed = { school_code: String(fields.school_code), full_name: String(fields.full_name) };
    const school_code = read.data?.school_code ?? typed.school_code.trim().toUpperCase();
    const full_name = read.data?.full_name ?? typed.full_name;
    const school = isCode ? schoolByCode.get({ school_code }) : undefined;
    const before = lineOf.get(school_code);
    const has = existing.get(school_code) ?? null;
    if (isCode && !school) problems.school_code = [problem("unknown", { value: school_code })];
    else if (isCode && before) problems.school_code = [problem("repeated", { m: before })];
    else if (school && has && !skip_existing) {
      problems.school_code = [problem("school_has_account", { username: has })];
    }
    if (isCode) lineOf.set(school_code, before ?? line);
    const isWrong = hasProblems(problems);
    const status = isWrong ? "wrong" : has ? "skipped" : "new";
    const wanted = usernameOf(school_code);
    const username = status === "new" ? freeUsername(wanted, names) : "";
    if (username) names.add(username);
    return {
      line,
      school_code,
      full_name,
      school_name: school?.school_name ?? null,
      district_name: school?.district_name ?? null,
      status,
      username,
      taken: username && username !== wanted ? wanted : null,
      existing: status === "skipped" ? has : null,
      problems,
    };
  });
}

const usernameOf = (school_code: string): string =>
  `su.${school_code.toLowerCase().replace(/[^a-z0-9._-]/g, "")}`;

function freeUsername(wanted: string, names: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!names.has(name) && !findUserByName(name)) return name;
  }
}

/** Keyed as in the API. */
export function problemsOf(judged: readonly JudgedAccount[]): Problems {
  const problems: Problems = {};
  for (const [at, { problems: ofLine }] of judged.entries())
    for (const [field, listed] of Object.entries(ofLine))
      problems[`accounts.${at}${field && "."}${field}`] = listed;
  return problems;
}

export const newOnes = (judged: readonly JudgedAccount[]): JudgedAccount[] =>
  judged.filter(({ status }) => status === "new");

export function fingerprintOf(judged: readonly JudgedAccount[]): string {
  const shown = newOnes(judged).map(({ school_code, full_name, username }) => [
    school_code,
    full_name,
    username,
  ]);
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);
}
