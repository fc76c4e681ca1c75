import { randomBytes } from "node:crypto";
import { type Actor, operator } from "~/auth/actor";
import { districtRole, type RoleId, schoolRole } from "~/auth/roles";
import { createAccount } from "~/cli/accounts";
import { sqlite } from "~/db/client";
import { approveUsers } from "~/features/users/approve";
import { findUserByName } from "~/features/users/queries";
import { registerUser } from "~/features/users/register";
import type { Registration } from "~/features/users/schema";
import { type Diary, done } from "./diary";
import { demoAccounts } from "./make";
import { inventName } from "./names";
import { Random } from "./random";

const [office, clerk, supervisor] = demoAccounts;

/** The four accounts whose passwords are public come first. */
export function fillAccounts(diary: Diary, schools: readonly string[], districts: readonly string[]): void {
  diary.add(700, async () => {
    for (const { role_id: role, ...account } of demoAccounts) {
      const place = {
        ...(role === schoolRole && { school_code: diary.school_code }),
        ...(role === districtRole && { district_code: diary.district_code }),
      };
      const problems = await createAccount({ ...account, ...place, role });
      if (Object.keys(problems).length > 0) throw new Error(JSON.stringify(problems));
    }
  });
  const places = [
    ...schools.map((school_code) => ({ ...nowhere, school_code })),
    ...districts.map((district_code) => ({ ...nowhere, district_code })),
  ];
  diary.add(80, async () => {
    const rows = await Promise.all(places.map((place) => register(diary, nameOf(place), place)));
    if (rows.length > 0) done(approveUsers(admin(), rows));
  });
  // These wait for the office; the last has named no place of work.
  const [school_code = null] = schoolsWithout.all(diary.year);
  const waiting = [{ ...nowhere, school_code }, nowhere];
  for (const [index, place] of waiting.entries())
    diary.add(4 - index, () => register(diary, `guru.baharu${index + 1}`, place));
}

const nowhere = { school_code: null, district_code: null };
type Place = Pick<Registration, "school_code" | "district_code">;

/** A draft without an account. */
const schoolsWithout = sqlite
  .prepare<[number], string>(
    "select school_code from school_exam_years where exam_year = ? and expected_students is null order by id limit 1",
  )
  .pluck();

const nameOf = ({ school_code, district_code }: Place): string =>
  school_code ? `su.${school_code.toLowerCase()}` : `penyelia.${district_code}`;

/** With a password that the account alone could know. */
async function register({ seed }: Diary, username: string, place: Place) {
  const { full_name } = inventName(new Random(seed, username), "P");
  const account = { username, full_name, password: randomBytes(18).toString("base64url"), ...place };
  return done((await registerUser(account))());
}

export const admin = (): Actor => actorOf(office.username);

/** The account of the school or, where it has none, the office in its place. */
export function clerkOf(school_code: string): Actor {
  const own = [clerk.username, nameOf({ ...nowhere, school_code })]
    .map(findUserByName)
    .find((user) => user?.is_approved && user.school_code === school_code);
  if (own) return actorOf(own.username);
  return { ...admin(), role_id: schoolRole, school_code, acting_as: `${schoolRole} ${school_code}` };
}

/** Undefined where the district has no account. */
export function supervisorOf(district_code: string): Actor | undefined {
  const own = [supervisor.username, nameOf({ ...nowhere, district_code })]
    .map(findUserByName)
    .find((user) => user?.is_approved && user.district_code === district_code);
  return own && actorOf(own.username);
}

function actorOf(name: string): Actor {
  const user = findUserByName(name);
  if (!user) throw new Error(`${name} has no account`);
  const { id: user_id, username, full_name, school_code, district_code } = user;
  return {
    ...operator,
    user_id,
    username,
    full_name,
    role_id: user.role_id as RoleId,
    school_code,
    district_code,
  };
}
