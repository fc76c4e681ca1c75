import type { Ask } from "./engine";
import type { Method, Verdict } from "./rows";

/** The answers of a public address with and without a session. */
export interface PublicRow {
  ask: Ask;
  visitor: readonly Verdict[];
  user: readonly Verdict[];
}

const answers = (to: string, visitor: Verdict, user: Verdict, body?: unknown): PublicRow => ({
  ask: { to, body },
  visitor: [visitor],
  user: [user],
});

const registration = { username: "calon.baharu", full_name: "PUAN BAHARU", password: "kenanga-ungu-7788" };
const wrong = { username: "tiada.sesiapa", password: "kenanga-ungu-7788" };

/** Public addresses, one line for each method. */
export const publicDoors: Record<string, Partial<Record<Method, PublicRow>>> = {
  "/": { GET: answers("/", 200, 200) },
  "/healthz": { GET: answers("/healthz", 200, 200) },
  "/readyz": { GET: answers("/readyz", 404, 404) },
  "/metrics": { GET: answers("/metrics", 404, 404) },
  "/build": { GET: answers("/build", 200, 200) },
  "/save-data": { GET: answers("/save-data", 303, 303), POST: answers("/save-data", 303, 303, { on: "1" }) },
  "/manual": { GET: answers("/manual", 200, 200) },
  "/manual/office": { GET: answers("/manual/office", 200, 200) },
  "/keyboard": {
    GET: answers("/keyboard", 200, 200),
    POST: answers("/keyboard", 303, 303, { keys_off: "1" }),
  },
  "/logout": { GET: answers("/logout", 303, 303), POST: answers("/logout", 303, 303, {}) },
  "/user_login": { GET: answers("/user_login", 200, 303), POST: answers("/user_login", 422, 303, wrong) },
  "/user_login/code": {
    GET: answers("/user_login/code", "to sign in", 303),
    POST: answers("/user_login/code", "to sign in", 303, { otp: "123456" }),
  },
  "/masuk/:code": {
    GET: answers("/masuk/TIADA", 404, 303),
    POST: answers("/masuk/TIADA", 422, 303, wrong),
  },
  "/recover": { GET: answers("/recover", 200, 303), POST: answers("/recover", 422, 303, wrong) },
  "/login/oidc": {
    GET: answers("/login/oidc", "to sign in", 303),
    POST: answers("/login/oidc", "to sign in", 303, {}),
  },
  "/login/oidc/callback": { GET: answers("/login/oidc/callback?code=1&state=2", "to sign in", "to sign in") },
  "/admin_register": {
    GET: answers("/admin_register", 200, 303),
    POST: answers("/admin_register", "to sign in", 303, registration),
  },
  "/setup": {
    GET: answers("/setup?token=tiada", 404, 404),
    POST: answers("/setup?token=tiada", 404, 404, registration),
  },
  "/api/auth/login": { POST: answers("/api/auth/login", 401, 401, wrong) },
  "/api/auth/register": { POST: answers("/api/auth/register", 201, 201, registration) },
  "/api/auth/logout": { POST: answers("/api/auth/logout", 401, 200, {}) },
  "/api/*": { GET: answers("/api/tiada", 404, 404), POST: answers("/api/tiada", 404, 404, {}) },
  "/*": { GET: answers("/tiada", 404, 404), POST: answers("/tiada", 404, 404, {}) },
};
