import { t } from "~/messages";
import { refuse, typed } from "./runtime/terminal";

const { command, number, reason } = typed(
  t("cli.person_usage"),
  { texts: ["ic", "reason"] },
  ({ ic: number = "", reason = "" }, [command, ...more]) => {
    const isWhole = /^[\p{L}\d][\p{L}\d -]{5,39}$/u.test(number);
    const isErase = command === "erase" && reason.trim() !== "";
    const isRead = (command === "find" || command === "export") && reason === "";
    if (isWhole && more.length === 0 && (isErase || isRead))
      return { command, number, reason: reason.trim() };
  },
);
const { operator } = await import("~/auth/actor");
const { emptyLog } = await import("~/features/housekeeping/prune");
const { eraseDeletedWords } = await import("~/features/housekeeping/words");
const { countsOf, findPerson, readNumber } = await import("~/features/persons/person");
const { erasePerson } = await import("~/features/persons/erase");

const wanted = readNumber(number);
const found = findPerson(wanted);
if (Object.values(countsOf(found)).every((count) => count === 0)) refuse(t("cli.person_none"));

if (command === "export") console.log(JSON.stringify(found, null, 2));
else if (command === "find") printPerson();
else {
  if (erasePerson({ user_id: null, username: operator.username }, wanted, reason).kind !== "saved")
    refuse(t("cli.person_none"));
  await eraseDeletedWords();
  printPerson();
  console.log(t("cli.person_erased"));
  if (!emptyLog()) console.log(t("cli.person_log"));
}

function printPerson(): void {
  for (const { id, exam_year, school_code, full_name } of found.candidates) {
    console.log([id, exam_year, school_code, full_name].join(" · "));
  }
  for (const [name, count] of Object.entries(countsOf(found))) {
    console.log(`${t(`person.${name as keyof typeof found}`)}: ${count}`);
  }
}
