import { z } from "zod";
import { roleIds } from "~/auth/roles";
import * as tables from "~/db/schema";
import { linkStates } from "~/features/users/bulk/schema";
import {
  type Call,
  columnsOf,
  count,
  counted,
  dataOf,
  instant,
  listOf,
  message,
  record,
  removal,
} from "../kinds";

export const roleId = z.enum(roleIds);

export const profile = record("Profile", {
  ...columnsOf(tables.users, [
    "id",
    "username",
    "full_name",
    "is_approved",
    "exam_level_code",
    "district_code",
    "school_code",
    "created_at",
    "updated_at",
    "version",
  ]),
  role_id: roleId.nullable(),
  district_name: z.string().nullable(),
  school_name: z.string().nullable(),
});

const madeAccount = columnsOf(tables.users, ["id", "username", "full_name"]);

export const accountsMade = z.strictObject({
  accounts: z.array(z.strictObject({ ...madeAccount, school_code: z.string(), link: z.string().nullable() })),
  skipped: count,
  expires_at: instant,
});

export const linksRenewed = z.strictObject({
  accounts: z.array(z.strictObject({ ...madeAccount, school_code: z.string(), link: z.string() })),
  renewed: count,
  expires_at: instant,
});

export const accountLink = record("AccountLink", {
  ...madeAccount,
  ...columnsOf(tables.schools, ["school_code", "school_name", "district_code"]),
  district_name: z.string(),
  link_state: z.enum(linkStates),
  expires_at: instant,
  used_at: instant.nullable(),
});

export const tags = {
  users: "Accounts",
};

export const calls: Record<string, Call> = {
  "GET /api/users/view": { summary: "List the accounts", answer: listOf(profile, message) },
  "POST /api/users/bulk": {
    summary: "Make accounts for several schools",
    answer: dataOf(accountsMade, message),
  },
  "GET /api/users/links": { summary: "List the activation links", answer: listOf(accountLink) },
  "POST /api/users/links/renew": {
    summary: "Renew the activation links",
    answer: dataOf(linksRenewed, message),
  },
  "POST /api/users": { summary: "Add an account", answer: dataOf(profile, message) },
  "GET /api/users/{id}": { summary: "Read an account", answer: dataOf(profile) },
  "PUT /api/users/{id}": { summary: "Change an account", answer: dataOf(profile, message) },
  "DELETE /api/users/{id}": { summary: "Delete an account", ...removal },
  "DELETE /api/users/{id}/identities": {
    summary: "Remove the provider identities of an account",
    ...removal,
  },
  "DELETE /api/users/{id}/sessions": {
    summary: "End the sessions of an account",
    answer: dataOf(counted("ended"), message),
  },
  "PUT /api/users/reset-password/{id}": {
    summary: "Set a temporary password of an account",
    answer: dataOf(profile, message),
  },
};
