import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { type Outcome, saved } from "~/db/outcome";
import type { Flash, RowPosition } from "./flash";
import { answerForm, type ReadForm } from "./forms";
import { readQueryLeniently } from "./query";
import { asUrl } from "./url";

interface After<Value> {
  to: string;
  place: () => RowPosition | undefined;
  flash: Flash | ((value: Value) => Flash);
}

/** Runs a deletion; its message appears at the row that was deleted (product 9.3), after a repeated submit too. */
export function answerRemoval<Value>(
  actor: Pick<Actor, "user_id">,
  form: ReadForm<unknown>,
  command: () => Outcome<Value>,
  { to, place, flash }: After<Value>,
) {
  const placed = () => {
    const stood = place();
    const outcome = command();
    return outcome.kind === "saved" ? saved({ removed: outcome.value, place: stood }) : outcome;
  };
  return answerForm(actor, form, placed, {
    to,
    flash: (done) => ({
      ...(typeof flash === "function" ? flash(done.removed) : flash),
      is_removal: true,
      place: done.place,
    }),
  });
}

type Id = string | number;

export function positionIn<Schema extends z.ZodType>(
  list: string,
  ids: readonly Id[],
  schema: Schema,
  read: (query: z.output<Schema>) => { data: readonly { id: Id }[] },
): RowPosition | undefined {
  const url = asUrl(list);
  const { data } = read(readQueryLeniently(new Request(url), schema));
  const listed = data.map(({ id }) => id);
  return positionAmong(listed, ids, url.pathname);
}

export function positionAmong(
  listed: readonly Id[],
  ids: readonly Id[],
  path: string,
  table = "jadual",
): RowPosition | undefined {
  const row = listed.findIndex((id) => ids.includes(id));
  return row < 0 ? undefined : { path, table, row };
}
