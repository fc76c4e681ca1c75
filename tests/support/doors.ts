import type { Permission } from "~/auth/permissions";
import { calls, questions } from "../addresses";
import type { Asking } from "../addresses/question";
import { declaredCalls } from "./declared";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

const methods: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

export interface Door {
  needs: Permission;
  ask: Asking;
  /** Allowed statuses for a record of the other side; missing or forbidden by default. */
  foreign?: readonly number[];
}

type Doors = Record<string, Partial<Record<Method, Door>>>;

const declared = await declaredCalls();

/** A screen's permission is in its question; a call has the one that its module declares. */
function permissionOf(name: string, stated: Permission | undefined): Permission {
  const needs = stated ?? declared.get(name)?.may;
  if (!needs) throw new Error(`${name} is in tests/addresses/, and no module of app/routes/api declares it`);
  return needs;
}

/** For each protected address and method: the request for a record of either side, from tests/addresses/. */
export const doors: Doors = Object.fromEntries(
  Object.entries({ ...questions, ...calls })
    .filter(([, { open }]) => !open)
    .map(([address, question]) => [
      address,
      Object.fromEntries(
        methods.flatMap((method) => {
          const entry = question[method];
          if (!entry) return [];
          const needs = permissionOf(`${method} ${address}`, entry.needs);
          return [[method, { foreign: [404, 403], ...entry, needs }]];
        }),
      ),
    ]),
);

/** Addresses for every visitor, each with the reason. */
export const PUBLIC: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(questions).flatMap(([address, { open }]) => (open ? [[address, open]] : [])),
  ),
  "/api/auth/login": "the way in",
  "/api/auth/register": "makes an account without any power",
  "/api/auth/logout": "every session may end itself, regardless of role",
  "/api/*": "every address of the API that does not exist",
};
