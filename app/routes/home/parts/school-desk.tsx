import { schoolTasks } from "~/features/school-exam-years/tasks";
import { t } from "~/messages";
import type { DeskData, SchoolWork } from "./desk-data";
import { Ledger } from "./ledger";
import { ledgerOf, requestLines } from "./ledger-lines";
import { NextBox } from "./next-box";
import { nextThing } from "./next-thing";
import { packetLines } from "./packet-lines";
import { schoolLinks } from "./school-links";

/** One thing to do now, and under it the work left. */
export function SchoolDesk({ queue, ...work }: SchoolWork & Pick<DeskData, "queue">) {
  const links = schoolLinks(work);
  const next = nextThing(work, links);
  // The question answers what the link would ask.
  const below = next.answer ? { ...links, expect: [] } : links;
  return (
    <>
      <NextBox {...next} step={stepOf(work)} />
      <h2>{t("home.left", { year: work.year })}</h2>
      <Ledger
        lines={[...packetLines(work), ...ledgerOf(work, below), ...requestLines(queue)]}
        above={next.links}
      />
    </>
  );
}

function stepOf({ tasks, year }: SchoolWork): string {
  const at = tasks.findIndex(({ state }) => state === "to_do" || state === "asks");
  if (at < 0) return t("home.year", { year });
  return t("home.step_of", { n: at + 1, all: schoolTasks.length });
}
