import type { Ask } from "./engine";
import type { Method, Verdict } from "./rows";

/** What a door that stands open answers, to whoever has no session and to whoever has one. */
export interface PublicRow {
  ask: Ask;
  visitor: readonly Verdict[];
  user: readonly Verdict[];
}

const tells = (to: string, visitor: Verdict, user: Verdict, body?: unknown): PublicRow => ({
  ask: { to, body },
  visitor: [visitor],
  user: [user],
});

const registration = { username: "calon.baharu", full_name: "PUAN BAHARU", password: "kenanga-ungu-7788" };
const wrong = { username: "tiada.sesiapa", password: "kenanga-ungu-7788" };

/** The addresses that anybody may ask for: one line a method, for a visitor and for whoever is signed in. */
export const publicDoors: Record<string, Partial<Record<Method, PublicRow>>> = {
  "/": { GET: tells("/", 200, 200) },
  "/healthz": { GET: tells("/healthz", 200, 200) },
  "/build": { GET: tells("/build", 200, 200) },
  "/save-data": { GET: tells("/save-data", 303, 303), POST: tells("/save-data", 303, 303, { on: "1" }) },
  "/keyboard": { GET: tells("/keyboard", 200, 200), POST: tells("/keyboard", 303, 303, { keys_off: "1" }) },
  "/logout": { GET: tells("/logout", 303, 303), POST: tells("/logout", 303, 303, {}) },
  "/user_login": { GET: tells("/user_login", 200, 303), POST: tells("/user_login", 422, 303, wrong) },
  "/user_login/code": {
    GET: tells("/user_login/code", "to sign in", 303),
    POST: tells("/user_login/code", "to sign in", 303, { otp: "123456" }),
  },
  "/recover": { GET: tells("/recover", 200, 303), POST: tells("/recover", 422, 303, wrong) },
  "/login/oidc": {
    GET: tells("/login/oidc", "to sign in", 303),
    POST: tells("/login/oidc", "to sign in", 303, {}),
  },
  "/login/oidc/callback": { GET: tells("/login/oidc/callback?code=1&state=2", "to sign in", "to sign in") },
  "/admin_register": {
    GET: tells("/admin_register", 200, 303),
    POST: tells("/admin_register", "to sign in", 303, registration),
  },
  "/setup": {
    GET: tells("/setup?token=tiada", 404, 404),
    POST: tells("/setup?token=tiada", 404, 404, registration),
  },
  "/api/auth/login": { POST: tells("/api/auth/login", 401, 401, wrong) },
  "/api/auth/register": { POST: tells("/api/auth/register", 201, 201, registration) },
  "/api/auth/logout": { POST: tells("/api/auth/logout", 401, 200, {}) },
  "/api/*": { GET: tells("/api/tiada", 404, 404), POST: tells("/api/tiada", 404, 404, {}) },
  "/*": { GET: tells("/tiada", 404, 404), POST: tells("/tiada", 404, 404, {}) },
};
