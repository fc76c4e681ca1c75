import { account, careful, clerk, form, halfway, printed, screen, screenAt } from "../demo";
import type { Questions } from "../question";

export const questions: Questions = {
  "/": {
    open: "the introduction for visitors, and the desk of a signed-in user",
    shown: [
      screen("home, to a visitor", { by: null }),
      screen("home"),
      screen("home, to a clerk", { by: clerk }),
      screen("home, to a supervisor", { by: account("PENYELIA_DAERAH") }),
      screen("home, to an observer", { by: careful }),
    ],
  },
  "/healthz": { open: "whether the database answers, for the supervisor of the box" },
  "/readyz": { open: "the monitor on this computer, or with the token; every other request is missing" },
  "/metrics": { open: "Prometheus on this computer, or with the token; every other request is missing" },
  "/build": { open: "which build is running, and nothing else" },
  "/save-data": {
    open: "how a browser wants its pages; no record is touched",
    late: "the choices of a browser",
    isButton: true,
  },
  "/manual": {
    open: "the help of the screens and the office's contact; no record is shown",
    shown: [screen("the manual", { by: null, ...printed })],
  },
  "/manual/office": {
    open: "the help of the screens of districts and the office; no record is shown",
    shown: [screen("the manual of the office", { by: null, ...printed })],
  },
  "/keyboard": {
    open: "the keys, and whether this browser wants them; no record is touched",
    late: "the choices of a browser",
    shown: [screen("the keys")],
  },
  "/logout": {
    open: "without a session there is nothing to end",
    late: "what visitors send",
    isButton: true,
  },
  "/user_login": {
    open: "guests only",
    late: "what visitors send",
    shown: [screen("sign-in", { by: null, ...form })],
  },
  "/login/oidc": {
    open: "guests only",
    late: "what visitors send",
    shown: [screen("going to the provider", { by: null })],
  },
  "/login/oidc/callback": { open: "where the provider sends people back to" },
  "/user_login/code": {
    open: "guests between the two steps of signing in",
    late: "what visitors send",
    shown: [screen("the code of a sign-in", { by: halfway, ...form })],
  },
  "/masuk/:code": {
    open: "guests who hold a one-time link of the office",
    late: "what visitors send",
    shown: [
      screenAt("a link to an account, too late", "/masuk/LAMA", { by: null, status: 404, isScripted: true }),
    ],
  },
  "/recover": {
    open: "guests who hold a slip of the office or a recovery code",
    late: "what visitors send",
    shown: [screen("a forgotten password", { by: null, ...form })],
  },
  "/admin_register": {
    open: "guests only",
    late: "what visitors send",
    shown: [screen("registering", { by: null, ...form })],
  },
  "/setup": {
    open: "holders of the one-time link, while there is no user",
    late: "what visitors send",
    shown: [
      screenAt("a link to the first account, too late", "/setup?token=lama", { by: null, status: 404 }),
    ],
  },
  "/*": {
    open: "every address that does not exist",
    late: "what visitors send",
    shown: [screenAt("an address that is not there", "/tiada", { status: 404 })],
  },
};
