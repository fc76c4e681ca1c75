import { opens, shows } from "../../matrix/rows";
import { newUser, ownOrForeign, pastedAccount, userFields } from "../bodies";
import { form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/users": {
    GET: asks(opens("A"), "user.manage"),
    shown: [screen("users")],
  },
  "/admin/users/print": {
    GET: asks(opens("A"), "user.manage"),
    shown: [screen("users on paper", printed)],
  },
  "/admin/users.csv": { GET: asks(opens("A"), "user.manage") },
  "/admin/users/bulk": {
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A", { own: 200, missing: 422 }), "user.manage", ({ spare }) =>
      pastedAccount(spare.school_code),
    ),
    late: "accounts and roles",
    shown: [screen("pasting accounts", form)],
  },
  "/admin/users/bulk/make": {
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A", { own: 200, missing: 422 }), "user.manage", ({ spare }) =>
      pastedAccount(spare.school_code),
    ),
    late: "accounts and roles",
    shown: [screen("the slips of accounts, too late", printed)],
  },
  "/admin/users/links": {
    GET: asks(opens("A"), "user.manage"),
    shown: [screen("the links of accounts")],
  },
  "/admin/users/links/renew": {
    GET: asks(opens("A"), "user.manage"),
    POST: asks(opens("A", { own: 200 }), "user.manage", ({ school }) => ({
      to: `/admin/users/links/renew?district_code=${school.district_code}`,
      body: { district_code: school.district_code },
    })),
    late: "accounts and roles",
    shown: [screen("renewing the links of accounts")],
  },
  "/admin/users/approve": {
    GET: asks(
      opens("A"),
      "user.manage",
      (_, __, { unapproved }) => `/admin/users/approve?id=${unapproved.user_id}`,
    ),
    POST: sends(opens("A"), "user.manage", (_, __, { unapproved }) => ({
      "rows[0].id": unapproved.user_id,
      "rows[0].version": 1,
    })),
    late: "accounts and roles",
    shown: [screenAt("letting users in", "/admin/users/approve?id={waiting}")],
  },
  "/create-user": {
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A", { missing: 422 }), "user.manage", newUser),
    late: "accounts and roles",
    shown: [screen("adding a user", form)],
  },
  "/user-edit/:id": {
    at: (...context) => `/user-edit/${ownOrForeign(...context)}`,
    GET: asks(opens("ASPO", { whose: "self", acting: 403 }), "account.edit"),
    POST: sends(opens("ASPO", { whose: "self", acting: 403 }), "account.edit", {
      full_name: "NAMA LAIN",
      version: 1,
    }),
    late: "accounts and roles",
    shown: [screenAt("a user's form", "/user-edit/2", form)],
  },
  "/user-delete/:id": {
    at: ({ clerk }) => `/user-delete/${clerk.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A"), "user.manage"),
    late: "accounts and roles",
    shown: [screenAt("deleting a user", "/user-delete/2")],
  },
  "/user-password/:id": {
    at: ({ clerk }) => `/user-password/${clerk.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A", { own: 200 }), "user.manage"),
    late: "accounts and roles",
    shown: [screenAt("a password for a user", "/user-password/2")],
  },
  "/user-slip/:id": {
    at: ({ clerk }) => `/user-slip/${clerk.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A", { own: 200 }), "user.manage"),
    late: "accounts and roles",
    shown: [screenAt("a slip for a user", "/user-slip/2")],
  },
  "/user-sessions/:id": {
    at: ({ clerk }) => `/user-sessions/${clerk.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A"), "user.manage"),
    late: "accounts and roles",
    shown: [screenAt("ending a user's sessions", "/user-sessions/{careful}")],
  },
  "/user-second-step/:id": {
    at: ({ clerk }) => `/user-second-step/${clerk.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A"), "user.manage"),
    late: "accounts and roles",
    shown: [screenAt("taking a user's second step away", "/user-second-step/{careful}")],
  },
  "/user-identity/:id": {
    at: ({ clerk }) => `/user-identity/${clerk.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A"), "user.manage"),
    late: "accounts and roles",
    shown: [screenAt("removing a user's identity", "/user-identity/2")],
  },
  "/user-approve/:id": {
    at: (_, __, { unapproved }) => `/user-approve/${unapproved.user_id}`,
    GET: asks(opens("A"), "user.manage"),
    POST: sends(opens("A", { missing: 422 }), "user.manage", ({ school }) => ({
      role_id: "SU",
      school_code: school.school_code,
      version: 1,
    })),
    late: "accounts and roles",
    shown: [screenAt("letting a user in", "/user-approve/{waiting}", form)],
  },
  "/admin/impersonate": {
    GET: asks(
      shows("A", { acting: 200 }),
      "impersonate",
      ({ school }) => `/admin/impersonate?role_id=SU&school_code=${school.school_code}`,
    ),
    POST: sends(opens("A", { acting: [303, 409, 422], missing: 422 }), "impersonate", ({ school }) => ({
      role_id: "SU",
      school_code: school.school_code,
    })),
    late: "accounts and roles",
    shown: [screen("acting for another", form)],
  },
  "/admin/impersonate/end": {
    GET: asks(opens("A", { own: 303, acting: 303 }), "impersonate"),
    POST: sends(opens("A", { acting: 303 }), "impersonate"),
    late: "accounts and roles",
    isButton: true,
  },
  "/api/users": {
    POST: callsWith(opens("A", { own: 201, missing: 422 }), newUser),
  },
  "/api/users/view": {
    GET: calls(opens("A")),
  },
  "/api/users/bulk": {
    POST: callsWith(opens("A", { own: 201, missing: 422 }), ({ spare }) => ({
      accounts: [{ school_code: spare.school_code, full_name: "PUAN BAHARU" }],
    })),
  },
  "/api/users/links": {
    GET: calls(opens("A")),
  },
  "/api/users/links/renew": {
    POST: callsWith(opens("A"), ({ school }) => ({ district_code: school.district_code })),
  },
  "/api/users/reset-password/:id": {
    at: ({ clerk }) => `/api/users/reset-password/${clerk.user_id}`,
    PUT: callsWith(opens("A"), { password: "kenanga-ungu-7788" }),
  },
  "/api/users/:id/identities": {
    at: ({ clerk }) => `/api/users/${clerk.user_id}/identities`,
    DELETE: calls(opens("A")),
  },
  "/api/users/:id": {
    at: (...context) => `/api/users/${ownOrForeign(...context)}`,
    GET: calls(opens("ASPO", { whose: "self" })),
    PUT: calls(opens("A"), (side) => ({ to: `/api/users/${side.clerk.user_id}`, body: userFields(side) })),
    DELETE: calls(opens("A"), ({ clerk }) => `/api/users/${clerk.user_id}`),
  },
  "/api/users/:id/sessions": {
    at: ({ clerk }) => `/api/users/${clerk.user_id}/sessions`,
    DELETE: calls(opens("A")),
  },
};
