import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import { ButtonLink } from "~/ui";
import { exportAddress, type StudentActions } from "./list-actions";
import type { Register } from "./register";

interface Tool {
  href: string;
  label: string;
  inDialog?: boolean;
  accessKey?: string;
}

interface RegisterActionsProps {
  register: Register;
  may: StudentActions;
  back: string;
}

/** The next step of the list is the one filled button. */
export function RegisterActions({ register, may, back }: RegisterActionsProps) {
  const next = nextOf(register, may, back);
  return (
    <>
      {next && (
        <ButtonLink href={next.href} kind="primary" inDialog={next.inDialog}>
          {next.label}
        </ButtonLink>
      )}
      <span className="spread">
        {toolsOf(register, may, back).map(({ label, ...tool }) => (
          <ButtonLink key={tool.href} kind="quiet" {...tool}>
            {label}
          </ButtonLink>
        ))}
      </span>
    </>
  );
}

/** On a narrow window the others fold, so that the rows begin above its end. */
export function FoldedActions({ more, ...of }: RegisterActionsProps & { more: readonly Tool[] }) {
  return (
    <details className="fold">
      <summary className="btn">{t("word.actions")}</summary>
      <ul>
        {[...toolsOf(of.register, of.may, of.back), ...more].map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function nextOf(
  { tasks, line, sums, place, isOwn }: Register,
  may: StudentActions,
  back: string,
): Tool | null {
  const isToDo = (wanted: string) => tasks.some(({ task, state }) => task === wanted && state === "to_do");
  const to = (path: string) => listAddress(path, { ...place }, {})();
  if (sums.n === 0)
    return may.import ? { href: to("/students/import"), label: t("home.paste_list"), inDialog: true } : null;
  if (may.number && isToDo("numbers")) {
    const label = t("register.next_numbers", { n: sums.without_number });
    return { href: to("/students/roll-numbers"), label, inDialog: true };
  }
  if (isOwn && isToDo("hand_in")) return { href: stateAddress(line.id, back), label: t("home.hand_in") };
  return { href: to("/students/sheets"), label: t("student.sheets_link"), inDialog: true };
}

function toolsOf(register: Register, may: StudentActions, back: string): Tool[] {
  const { place, sums, query, mayEnter } = register;
  const next = nextOf(register, may, back)?.href;
  const to = (path: string, more = {}) => listAddress(path, { ...place, ...more }, {})();
  const hasCandidates = sums.n > 0;
  const add = {
    href: to("/student-add", { back }),
    label: t("student.add_title"),
    inDialog: true,
    // The line of the next candidate takes the key.
    accessKey: mayEnter ? undefined : "t",
  };
  const dialog = (path: string, label: string) => ({ href: to(path), label, inDialog: true });
  return [
    ...(may.add ? [add, { href: to("/student-add/batch"), label: t("batch.link") }] : []),
    ...(may.import ? [dialog("/students/import", t("student.import_link"))] : []),
    ...(may.number ? [dialog("/students/roll-numbers", t("student.roll_numbers_link"))] : []),
    dialog("/students/sheets", t("student.sheets_link")),
    ...(may.export && hasCandidates
      ? [{ href: exportAddress(query), label: t("student.export_link"), accessKey: "x" }]
      : []),
  ].filter(({ href }) => href !== next);
}
