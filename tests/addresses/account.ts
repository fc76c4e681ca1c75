import { opens } from "../matrix/rows";
import { password } from "../support/secrets";
import { codeOfNow } from "./bodies";
import { careful, form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const account: Questions = {
  "/account": {
    GET: asks(opens("ASPO"), "account.own", "/account"),
    shown: [screen("one's account", "/account")],
  },
  "/search": {
    GET: asks(opens("ASPO"), "student.view", "/search"),
    shown: [
      screen("a search without a result", "/search?search=tiada+nama+ini"),
      screen("a search that finds schools", "/search?search=sekolah&only=schools"),
    ],
  },
  "/year": { GET: asks(opens("ASPO"), "exam_year.view", "/year"), shown: [screen("another year", "/year")] },
  "/menu": { GET: asks(opens("ASPO"), "account.own", "/menu"), shown: [screen("the menu", "/menu")] },
  "/account/forms/:id": {
    GET: asks(
      opens("ASPO", { whose: "maker" }),
      "account.own",
      (side, who) => `/account/forms/${side.waitingFormOf(who)}`,
    ),
    POST: asks(opens("ASPO", { whose: "maker" }), "account.own", (side, who) => ({
      to: `/account/forms/${side.waitingFormOf(who)}`,
      body: {},
    })),
    late: "the account itself, and its secrets",
    shown: [screen("a form that waits no longer", "/account/forms/tiada", { status: 404 })],
  },
  "/account/sessions/end": {
    GET: asks(opens("ASPO", { acting: 403 }), "account.sessions", "/account/sessions/end"),
    POST: asks(opens("ASPO", { acting: 403 }), "account.sessions", () => ({
      to: "/account/sessions/end",
      body: {},
    })),
    late: "the account itself, and its secrets",
    shown: [screen("ending the sessions elsewhere", "/account/sessions/end")],
  },
  "/account/sessions/:id/end": {
    GET: asks(
      opens("ASPO", { whose: "maker", acting: 403 }),
      "account.sessions",
      (side, who) => `/account/sessions/${side.otherSessionOf(who)}/end`,
    ),
    POST: asks(opens("ASPO", { whose: "maker", acting: 403 }), "account.sessions", (side, who) => ({
      to: `/account/sessions/${side.otherSessionOf(who)}/end`,
      body: {},
    })),
    late: "the account itself, and its secrets",
    shown: [screen("ending a session", "/account/sessions/1/end")],
  },
  "/account/identity": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.edit", "/account/identity"),
    POST: asks(opens("ASPO", { own: 303, acting: 403 }), "account.edit", () => ({
      to: "/account/identity",
      body: { deed: "unlink", current_password: password },
    })),
    late: "the account itself, and its secrets",
    shown: [screen("linking an identity", "/account/identity", form)],
  },
  "/account/proof": {
    GET: asks(
      opens("ASPO"),
      "account.own",
      "/account/proof?return_to=%2Fspecial_needs.csv&back=%2Fspecial_needs",
    ),
    POST: asks(opens("ASPO", { own: 303 }), "account.own", () => ({
      to: "/account/proof",
      body: { current_password: password },
    })),
    late: "the account itself, and its secrets",
    shown: [
      screen("a proof for a file", "/account/proof?return_to=%2Fspecial_needs.csv&back=%2Fspecial_needs"),
    ],
  },
  "/account/password": {
    GET: asks(opens("ASPO", { acting: 403, whileTemporary: true }), "account.password", "/account/password"),
    POST: asks(
      opens("ASPO", { own: [303, 422], acting: 403, whileTemporary: true }),
      "account.password",
      () => ({
        to: "/account/password",
        body: { current_password: password, password: "kenanga-ungu-7788" },
      }),
    ),
    late: "the account itself, and its secrets",
    shown: [screen("a new password", "/account/password", form)],
  },
  "/account/second-step": {
    GET: asks(opens("ASPO", { acting: 403 }), "account.second_step", "/account/second-step"),
    POST: asks(opens("ASPO", { acting: 403 }), "account.second_step", () => ({
      to: "/account/second-step",
      body: { current_password: password },
    })),
    late: "the account itself, and its secrets",
    shown: [
      screen("the second step", "/account/second-step"),
      screen("the second step, turned on", "/account/second-step", { by: careful }),
    ],
  },
  "/account/notices": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.sessions", "/account/notices"),
    POST: asks(opens("ASPO", { own: 303, acting: 403 }), "account.sessions", () => ({
      to: "/account/notices",
      body: { up_to: 1 },
    })),
    late: "the account itself, and its secrets",
    isButton: true,
  },
  "/account/first-steps": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.edit", "/account/first-steps"),
    POST: asks(opens("ASPO", { acting: 403 }), "account.edit", () => ({
      to: "/account/first-steps",
      body: {},
    })),
    late: "the account itself, and its secrets",
    isButton: true,
  },
  "/account/second-step/later": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.second_step", "/account/second-step/later"),
    POST: asks(opens("ASPO", { acting: 403 }), "account.second_step", () => ({
      to: "/account/second-step/later",
      body: {},
    })),
    late: "the account itself, and its secrets",
    isButton: true,
  },
  "/account/second-step/app": {
    GET: asks(opens("ASPO", { acting: 403 }), "account.second_step", "/account/second-step/app"),
    POST: asks(opens("ASPO", { own: [200, 409, 422], acting: 403 }), "account.second_step", () => ({
      to: "/account/second-step/app",
      body: { otp: codeOfNow() },
    })),
    late: "the account itself, and its secrets",
    shown: [screen("turning the second step on", "/account/second-step/app")],
  },
  "/account/second-step/codes": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.second_step", "/account/second-step/codes"),
    POST: asks(opens("ASPO", { acting: 403 }), "account.second_step", () => ({
      to: "/account/second-step/codes",
      body: {},
    })),
    late: "the account itself, and its secrets",
    shown: [screen("new recovery codes", "/account/second-step/codes", { by: careful, ...form })],
  },
  "/account/second-step/off": {
    GET: asks(opens("ASPO", { own: 303, acting: 403 }), "account.second_step", "/account/second-step/off"),
    POST: asks(opens("ASPO", { acting: 403 }), "account.second_step", () => ({
      to: "/account/second-step/off",
      body: {},
    })),
    late: "the account itself, and its secrets",
    shown: [screen("turning the second step off", "/account/second-step/off", { by: careful, ...form })],
  },
  "/columns": {
    GET: asks(opens("ASPO"), "student.view", "/columns?table=students"),
    POST: asks(opens("ASPO"), "student.view", () => ({
      to: "/columns?table=students",
      body: { column: "ic_number" },
    })),
    late: "the choices of a browser",
    shown: [screen("the columns of a list", "/columns?table=students")],
  },
};
