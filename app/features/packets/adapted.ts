import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { packet_arrangements } from "~/db/schema";
import { type Problems, problem } from "~/messages";
import { arrangementsOfPapers } from "./queries";
import type { AdaptedEdit } from "./schema";

export type PaperArrangement = ReturnType<typeof arrangementsOfPapers>[number];

export const objectionsToAdapted = ({ arrangement_code: code }: Partial<AdaptedEdit>): Problems =>
  code === undefined || arrangementsOfPapers().some((each) => each.code === code)
    ? {}
    : { arrangement_code: [problem("unknown", { value: code })] };

/** Sent twice it changes nothing more, so it needs no version. */
export function setAdapted(
  actor: Actor,
  { arrangement_code, is_adapted }: AdaptedEdit,
): Outcome<PaperArrangement> {
  return write(() => {
    const arrangement = arrangementsOfPapers().find(({ code }) => code === arrangement_code);
    if (!arrangement) return refused(objectionsToAdapted({ arrangement_code }));
    if (arrangement.is_adapted === is_adapted) return saved(arrangement);
    if (is_adapted) db.insert(packet_arrangements).values({ arrangement_code }).run();
    else
      db.delete(packet_arrangements).where(eq(packet_arrangements.arrangement_code, arrangement_code)).run();
    recordEvent(actor, {
      action: "packet_rule.adapted",
      entity: "packet_rule",
      changes: { arrangement_code, is_adapted: [!is_adapted, is_adapted] },
    });
    return saved({ ...arrangement, is_adapted });
  });
}
