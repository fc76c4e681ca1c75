import { opens, shows } from "../matrix/rows";
import { newUser, ownOrForeign, pastedAccount } from "./bodies";
import { form, printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const users: Questions = {
  "/admin/users": {
    GET: asks(opens("A"), "user.manage", "/admin/users"),
    shown: [screen("users", "/admin/users")],
  },
  "/admin/users/print": {
    GET: asks(opens("A"), "user.manage", "/admin/users/print"),
    shown: [screen("users on paper", "/admin/users/print", printed)],
  },
  "/admin/users.csv": { GET: asks(opens("A"), "user.manage", "/admin/users.csv") },
  "/admin/users/bulk": {
    GET: asks(opens("A"), "user.manage", "/admin/users/bulk"),
    POST: asks(opens("A", { own: 200, missing: 422 }), "user.manage", ({ spare }) => ({
      to: "/admin/users/bulk",
      body: pastedAccount(spare.school_code),
    })),
    late: "accounts and roles",
    shown: [screen("pasting accounts", "/admin/users/bulk", form)],
  },
  "/admin/users/bulk/make": {
    GET: asks(opens("A"), "user.manage", "/admin/users/bulk/make"),
    POST: asks(opens("A", { own: 200, missing: 422 }), "user.manage", ({ spare }) => ({
      to: "/admin/users/bulk/make",
      body: pastedAccount(spare.school_code),
    })),
    late: "accounts and roles",
    shown: [screen("the slips of accounts, too late", "/admin/users/bulk/make", printed)],
  },
  "/admin/users/links": {
    GET: asks(opens("A"), "user.manage", "/admin/users/links"),
    shown: [screen("the links of accounts", "/admin/users/links")],
  },
  "/admin/users/links/renew": {
    GET: asks(opens("A"), "user.manage", "/admin/users/links/renew"),
    POST: asks(opens("A", { own: 200 }), "user.manage", ({ school }) => ({
      to: `/admin/users/links/renew?district_code=${school.district_code}`,
      body: { district_code: school.district_code },
    })),
    late: "accounts and roles",
    shown: [screen("renewing the links of accounts", "/admin/users/links/renew")],
  },
  "/admin/users/approve": {
    GET: asks(
      opens("A"),
      "user.manage",
      (_, __, { unapproved }) => `/admin/users/approve?id=${unapproved.user_id}`,
    ),
    POST: asks(opens("A"), "user.manage", (_, __, { unapproved }) => ({
      to: "/admin/users/approve",
      body: { "rows[0].id": unapproved.user_id, "rows[0].version": 1 },
    })),
    late: "accounts and roles",
    shown: [screen("letting users in", "/admin/users/approve?id={waiting}")],
  },
  "/create-user": {
    GET: asks(opens("A"), "user.manage", "/create-user"),
    POST: asks(opens("A", { missing: 422 }), "user.manage", (side) => ({
      to: "/create-user",
      body: newUser(side),
    })),
    late: "accounts and roles",
    shown: [screen("adding a user", "/create-user", form)],
  },
  "/user-edit/:id": {
    GET: asks(
      opens("ASPO", { whose: "self", acting: 403 }),
      "account.edit",
      (...context) => `/user-edit/${ownOrForeign(...context)}`,
    ),
    POST: asks(opens("ASPO", { whose: "self", acting: 403 }), "account.edit", (...context) => ({
      to: `/user-edit/${ownOrForeign(...context)}`,
      body: { full_name: "NAMA LAIN", version: 1 },
    })),
    late: "accounts and roles",
    shown: [screen("a user's form", "/user-edit/2", form)],
  },
  "/user-delete/:id": {
    GET: asks(opens("A"), "user.manage", ({ clerk }) => `/user-delete/${clerk.user_id}`),
    POST: asks(opens("A"), "user.manage", ({ clerk }) => ({ to: `/user-delete/${clerk.user_id}`, body: {} })),
    late: "accounts and roles",
    shown: [screen("deleting a user", "/user-delete/2")],
  },
  "/user-password/:id": {
    GET: asks(opens("A"), "user.manage", ({ clerk }) => `/user-password/${clerk.user_id}`),
    POST: asks(opens("A", { own: 200 }), "user.manage", ({ clerk }) => ({
      to: `/user-password/${clerk.user_id}`,
      body: {},
    })),
    late: "accounts and roles",
    shown: [screen("a password for a user", "/user-password/2")],
  },
  "/user-slip/:id": {
    GET: asks(opens("A"), "user.manage", ({ clerk }) => `/user-slip/${clerk.user_id}`),
    POST: asks(opens("A", { own: 200 }), "user.manage", ({ clerk }) => ({
      to: `/user-slip/${clerk.user_id}`,
      body: {},
    })),
    late: "accounts and roles",
    shown: [screen("a slip for a user", "/user-slip/2")],
  },
  "/user-sessions/:id": {
    GET: asks(opens("A"), "user.manage", ({ clerk }) => `/user-sessions/${clerk.user_id}`),
    POST: asks(opens("A"), "user.manage", ({ clerk }) => ({
      to: `/user-sessions/${clerk.user_id}`,
      body: {},
    })),
    late: "accounts and roles",
    shown: [screen("ending a user's sessions", "/user-sessions/{careful}")],
  },
  "/user-second-step/:id": {
    GET: asks(opens("A"), "user.manage", ({ clerk }) => `/user-second-step/${clerk.user_id}`),
    POST: asks(opens("A"), "user.manage", ({ clerk }) => ({
      to: `/user-second-step/${clerk.user_id}`,
      body: {},
    })),
    late: "accounts and roles",
    shown: [screen("taking a user's second step away", "/user-second-step/{careful}")],
  },
  "/user-identity/:id": {
    GET: asks(opens("A"), "user.manage", ({ clerk }) => `/user-identity/${clerk.user_id}`),
    POST: asks(opens("A"), "user.manage", ({ clerk }) => ({
      to: `/user-identity/${clerk.user_id}`,
      body: {},
    })),
    late: "accounts and roles",
    shown: [screen("removing a user's identity", "/user-identity/2")],
  },
  "/user-approve/:id": {
    GET: asks(opens("A"), "user.manage", (_, __, { unapproved }) => `/user-approve/${unapproved.user_id}`),
    POST: asks(opens("A", { missing: 422 }), "user.manage", ({ school }, __, { unapproved }) => ({
      to: `/user-approve/${unapproved.user_id}`,
      body: { role_id: "SU", school_code: school.school_code, version: 1 },
    })),
    late: "accounts and roles",
    shown: [screen("letting a user in", "/user-approve/{waiting}", form)],
  },
  "/admin/impersonate": {
    GET: asks(
      shows("A", { acting: 200 }),
      "impersonate",
      ({ school }) => `/admin/impersonate?role_id=SU&school_code=${school.school_code}`,
    ),
    POST: asks(opens("A", { acting: [303, 409, 422], missing: 422 }), "impersonate", ({ school }) => ({
      to: "/admin/impersonate",
      body: { role_id: "SU", school_code: school.school_code },
    })),
    late: "accounts and roles",
    shown: [screen("acting for another", "/admin/impersonate", form)],
  },
  "/admin/impersonate/end": {
    GET: asks(opens("A", { own: 303, acting: 303 }), "impersonate", "/admin/impersonate/end"),
    POST: asks(opens("A", { acting: 303 }), "impersonate", () => ({
      to: "/admin/impersonate/end",
      body: {},
    })),
    late: "accounts and roles",
    isButton: true,
  },
};
