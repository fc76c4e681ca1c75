import { opens } from "../../matrix/rows";
import { password } from "../../support/secrets";
import { codeOfNow } from "../bodies";
import { careful, form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/account": {
    GET: asks(opens("ASPO"), "account.own"),
    shown: [screen("one's account")],
  },
  "/search": {
    GET: asks(opens("ASPO"), "student.view"),
    shown: [
      screenAt("a search without a result", "/search?search=tiada+nama+ini"),
      screenAt("a search that finds schools", "/search?search=sekolah&only=schools"),
    ],
  },
  "/year": { GET: asks(opens("ASPO"), "exam_year.view"), shown: [screen("another year")] },
  "/menu": { GET: asks(opens("ASPO"), "account.own"), shown: [screen("the menu")] },
  "/account/forms/:id": {
    at: (side, who) => `/account/forms/${side.waitingFormOf(who)}`,
    GET: asks(opens("ASPO", { whose: "maker" }), "account.own"),
    POST: sends(opens("ASPO", { whose: "maker" }), "account.own"),
    late: "the account itself, and its secrets",
    shown: [screenAt("a form that waits no longer", "/account/forms/tiada", { status: 404 })],
  },
  "/account/sessions/end": {
    GET: asks(opens("ASPO", { acting: 403 }), "account.sessions"),
    POST: sends(opens("ASPO", { acting: 403 }), "account.sessions"),
    late: "the account itself, and its secrets",
    shown: [screen("ending the sessions elsewhere")],
  },
  "/account/sessions/:id/end": {
    at: (side, who) => `/account/sessions/${side.otherSessionOf(who)}/end`,
    GET: asks(opens("ASPO", { whose: "maker", acting: 403 }), "account.sessions"),
    POST: sends(opens("ASPO", { whose: "maker", acting: 403 }), "account.sessions"),
    late: "the account itself, and its secrets",
    shown: [screenAt("ending a session", "/account/sessions/1/end")],
  },
  "/account/identity": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.edit"),
    POST: sends(opens("ASPO", { own: 303, acting: 403 }), "account.edit", {
      operation: "unlink",
      current_password: password,
    }),
    late: "the account itself, and its secrets",
    shown: [screen("linking an identity", form)],
  },
  "/account/proof": {
    GET: asks(
      opens("ASPO"),
      "account.own",
      "/account/proof?return_to=%2Fspecial_needs.csv&back=%2Fspecial_needs",
    ),
    POST: sends(opens("ASPO", { own: 303 }), "account.own", { current_password: password }),
    late: "the account itself, and its secrets",
    shown: [
      screenAt("a proof for a file", "/account/proof?return_to=%2Fspecial_needs.csv&back=%2Fspecial_needs"),
    ],
  },
  "/account/password": {
    GET: asks(opens("ASPO", { acting: 403, whileTemporary: true }), "account.password"),
    POST: sends(opens("ASPO", { own: [303, 422], acting: 403, whileTemporary: true }), "account.password", {
      current_password: password,
      password: "kenanga-ungu-7788",
    }),
    late: "the account itself, and its secrets",
    shown: [screen("a new password", form)],
  },
  "/account/reminders": {
    GET: asks(opens("ASP", { acting: 403 }), "account.reminders"),
    POST: sends(opens("ASP", { acting: 403 }), "account.reminders", { kinds: "window" }),
    late: "the account itself, and its secrets",
    shown: [screen("the reminders")],
  },
  "/account/second-step": {
    GET: asks(opens("ASPO", { acting: 403 }), "account.second_step"),
    POST: sends(opens("ASPO", { acting: 403 }), "account.second_step", { current_password: password }),
    late: "the account itself, and its secrets",
    shown: [screen("the second step"), screen("the second step, turned on", { by: careful })],
  },
  "/account/notices": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.sessions"),
    POST: sends(opens("ASPO", { own: 303, acting: 403 }), "account.sessions", { up_to: 1 }),
    late: "the account itself, and its secrets",
    isButton: true,
  },
  "/account/first-steps": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.edit"),
    POST: sends(opens("ASPO", { acting: 403 }), "account.edit"),
    late: "the account itself, and its secrets",
    isButton: true,
  },
  "/news": {
    GET: asks(opens("ASPO"), "account.own"),
    POST: sends(opens("ASPO", { own: 303, acting: 403 }), "account.edit"),
    late: "the account itself, and its secrets",
    shown: [screen("what is new", printed)],
  },
  "/account/second-step/later": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.second_step"),
    POST: sends(opens("ASPO", { acting: 403 }), "account.second_step"),
    late: "the account itself, and its secrets",
    isButton: true,
  },
  "/account/second-step/app": {
    GET: asks(opens("ASPO", { acting: 403 }), "account.second_step"),
    POST: sends(opens("ASPO", { own: [200, 409, 422], acting: 403 }), "account.second_step", () => ({
      otp: codeOfNow(),
    })),
    late: "the account itself, and its secrets",
    shown: [screen("turning the second step on")],
  },
  "/account/second-step/codes": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.second_step"),
    POST: sends(opens("ASPO", { acting: 403 }), "account.second_step"),
    late: "the account itself, and its secrets",
    shown: [screen("new recovery codes", { by: careful, ...form })],
  },
  "/account/second-step/off": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.second_step"),
    POST: sends(opens("ASPO", { acting: 403 }), "account.second_step"),
    late: "the account itself, and its secrets",
    shown: [screen("turning the second step off", { by: careful, ...form })],
  },
  "/columns": {
    GET: asks(opens("ASPO"), "student.view", "/columns?table=students"),
    POST: asks(opens("ASPO"), "student.view", () => ({
      to: "/columns?table=students",
      body: { column: "ic_number" },
    })),
    late: "the choices of a browser",
    shown: [screenAt("the columns of a list", "/columns?table=students")],
  },
  "/api/auth/session": {
    GET: calls(opens("ASPO")),
  },
  "/api/auth/refresh": {
    POST: callsWith(opens("ASPO"), {}),
  },
  "/api/auth/proof": {
    POST: callsWith(opens("ASPO"), { current_password: password }),
  },
  "/api/auth/password": {
    PUT: callsWith(opens("ASPO", { own: [200, 422], acting: 403, whileTemporary: true }), {
      current_password: password,
      password: "kenanga-ungu-7788",
    }),
  },
  "/api/auth/impersonation": {
    POST: callsWith(opens("A", { acting: [200, 409], missing: 422 }), ({ school }) => ({
      role_id: "SU",
      school_code: school.school_code,
    })),
    DELETE: calls(opens("A", { acting: 200 })),
  },
};
