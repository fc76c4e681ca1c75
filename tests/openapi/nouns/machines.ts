import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, dataOf, record } from "../kinds";

const { token_hash: _, seen_addresses: __, ...columns } = columnsOf(tables.machines);

export const machine = record("Machine", { ...columns, state: z.enum(["open", "expired", "revoked"]) });

export const tags = {
  machines: "Machine accounts",
};

export const calls: Record<string, Call> = {
  "GET /api/machines": { summary: "List the machine accounts", answer: dataOf(z.array(machine)) },
  "POST /api/machines": {
    summary: "Add a machine account",
    answer: dataOf(machine, { token: z.string().nullable() }),
  },
  "DELETE /api/machines/{id}": { summary: "Revoke the token of a machine account", answer: dataOf(machine) },
};
