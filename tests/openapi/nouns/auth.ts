import { z } from "zod";
import { type Call, dataOf, instant, record, success } from "../kinds";
import { profile, roleId } from "./users";

export const session = record("Session", {
  user: profile,
  actor: profile.nullable(),
  expires_at: instant,
  proved_until: instant.nullable(),
  impersonation: z
    .strictObject({
      role_id: roleId,
      school_code: z.string().nullable(),
      district_code: z.string().nullable(),
    })
    .nullable(),
});

const sessionCall = { answer: dataOf(session) };

export const tags = {
  auth: "Sign-in, session, password and impersonation",
};

export const calls: Record<string, Call> = {
  "POST /api/auth/login": {
    summary: "Sign in with a username and a password",
    answer: dataOf(profile, success),
  },
  "POST /api/auth/register": { summary: "Ask for an account", answer: dataOf(profile, success) },
  "POST /api/auth/logout": { summary: "End the session", answer: dataOf(z.null(), success) },
  "GET /api/auth/session": { summary: "Read the session and its account", ...sessionCall },
  "POST /api/auth/refresh": { summary: "Renew the token of the session", ...sessionCall },
  "POST /api/auth/proof": { summary: "Prove with the password who asks", ...sessionCall },
  "PUT /api/auth/password": { summary: "Change the own password", answer: dataOf(profile) },
  "POST /api/auth/impersonation": { summary: "Begin an impersonation", ...sessionCall },
  "DELETE /api/auth/impersonation": { summary: "End an impersonation", ...sessionCall },
};
