import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { matrix } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { type SchoolTask, schoolTasks } from "~/features/school-exam-years/readiness/tasks";
import type { Stage } from "~/features/values/places";
import { topLineFor } from "~/features/year-stage/places";
import type { NextPlace, ShownFlash } from "~/http/flash";
import type { FrameData, OwnerNotices as Given, ShownStoredForm, Viewer } from "~/http/viewer";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { searchWordsFor } from "~/routes/parts/header-search";
import type { Screen } from "~/routes/parts/screen";
import {
  Banner,
  Button,
  ButtonLink,
  classes,
  Flash,
  Footer,
  HiddenFields,
  type Layout,
  PostForm,
  RowMessage,
  Shell,
  UndoForm,
} from "~/ui";
import { helpOf, helpScreenOf } from "./help";
import type { SchoolPath } from "./steps";
import {
  accounts,
  addSchools,
  byWorkLeft,
  calls,
  candidates,
  confirmNext,
  duplicates,
  finalise,
  finalLists,
  home,
  lockYear,
  moreCandidates,
  type NextStep,
  newAccount,
  newSheet,
  nextAccount,
  numbers,
  readiness,
  registerSchool,
  registerSchools,
  requests,
  sheets,
  unread,
} from "./steps";

interface Searched {
  typed: string;
  isTypedAgain: boolean;
}

interface FrameProps {
  layout: Layout;
  /** An error page replaces the screen. */
  isShut?: boolean;
  children: ReactNode;
}

export function Frame({ layout, isShut, children }: FrameProps) {
  const root = useRouteLoaderData<FrameData & { school_path: SchoolPath; stage: Stage | null }>("root");
  const viewer = root?.viewer ?? null;
  const matches = useMatches();
  const { place: declared, step, help, contact, hasRows } = screenOf(matches);
  // A temporary password, or a required second step, opens one page only.
  const goesAnywhere = viewer !== null && !viewer.is_confined;
  const searched = useRouteLoaderData<Searched>("routes/search");
  const flash = root?.kept ? storedFormFlash(root.kept, isShut) : root?.flash;
  const undo = flash?.undo
    ? { action: "/students/undo", name: "batch_id", value: flash.undo, label: t("action.undo") }
    : undefined;
  const place = !isShut && flash?.place?.path === root?.path ? flash?.place : null;
  const message = flash && (
    <Flash
      message={flash.message}
      kind={flash.kind}
      undo={undo}
      next={goesAnywhere ? nextStepOf(flash, viewer.role_id, root?.school_path ?? null) : null}
      isInRow={Boolean(place)}
      autoFocus={flash.is_removal}
    />
  );
  return (
    <Shell
      layout={layout}
      viewer={viewer}
      navigation={
        goesAnywhere && root?.stage ? topLineFor(viewer.role_id, root.stage, root.path, declared) : []
      }
      banner={viewer?.acting_as && <Acting {...viewer} />}
      year={root?.year_label}
      search={goesAnywhere ? headerSearch(viewer, searched) : null}
      hasRows={!isShut && hasRows}
      footer={
        <Footer
          help={isShut ? "" : helpOf(helpScreenOf(matches.at(-1)?.id ?? "", help), viewer?.role_id ?? null)}
          contact={(contact === "telephone" && !isShut ? root?.telephone : root?.contact) ?? ""}
          saves_data={root?.preferences.saves_data ?? null}
        />
      }
      step={goesAnywhere && !isShut ? step : undefined}
      path={!isShut && step && root?.school_path && <Path step={step} school={root.school_path} />}
      flash={place ? undo && <UndoForm {...undo} /> : message}
    >
      {layout !== "no-header" && root?.owner_notices && <OwnerNotices {...root.owner_notices} />}
      <RowMessage.Provider value={place ? { ...place, message } : null}>{children}</RowMessage.Provider>
    </Shell>
  );
}

/** The field of the header shows what the page of the search did not find. */
function headerSearch({ role_id }: Viewer, { typed, isTypedAgain }: Partial<Searched> = {}) {
  const { short } = searchWordsFor(role_id);
  return { placeholder: t(short), defaultValue: typed, autoFocus: isTypedAgain };
}

function storedFormFlash({ files, sent }: ShownStoredForm, isShut = false): ShownFlash {
  const key = isShut ? "kept.shut" : files.length > 0 ? "kept.shown_without_file" : "kept.shown";
  return {
    key,
    message: t(key, { what: sent, files: files.join(", ") }),
    kind: "info",
    undo: null,
    is_removal: false,
    place: null,
    next: null,
  };
}

/** On every page during an impersonation (product 2.6): its role and place, and the way to end it. */
function Acting({ role_label: role, school_code, school_name, district_name }: Viewer) {
  const school = school_name ? `${school_name} (${school_code})` : school_code;
  const place = school ?? district_name ?? "";
  const back = (
    <PostForm once action="/admin/impersonate/end">
      <Button kind="secondary" accessKey="z">
        {t("acting.end")}
      </Button>
    </PostForm>
  );
  return (
    <Banner label={t("acting.banner_label")} action={back}>
      {t("acting.banner", { role, place })}
    </Banner>
  );
}

/** One line, until the owner dismisses it. */
function OwnerNotices({ up_to, lines }: Given) {
  return (
    <PostForm action="/account/notices" className="notice warning no-print">
      <HiddenFields values={{ up_to }} />
      <p>
        <b>{t("owner_notice.title")}:</b> {lines.join("; ")}.{" "}
        <Button kind="quiet">{t("owner_notice.dismiss")}</Button>{" "}
        <ButtonLink href="/account/sessions/end" kind="quiet">
          {t("owner_notice.end_all")}
        </ButtonLink>
      </p>
    </PostForm>
  );
}

/** The four steps of a school under the header, each with its state. */
function Path({ step, school }: { step: number; school: NonNullable<SchoolPath> }) {
  const next = school.state === "draf" ? school.tasks.find(({ isDone }) => !isDone)?.task : undefined;
  return (
    <section aria-label={t("path.label")}>
      <ol className="path">
        {schoolTasks.map((task, at) => {
          const isDone = school.tasks.some((each) => each.task === task && each.isDone);
          return (
            <li
              key={task}
              className={classes(isDone && "ok", task === next && "now")}
              aria-current={at + 1 === step ? "step" : undefined}
            >
              {t(`path.${task}`)} <small>{stateOf(task, school)}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function stateOf(task: SchoolTask, school: NonNullable<SchoolPath>): string {
  const { expected_students: expected, total_students: n, total_student_with_code, state } = school;
  const unnumbered = n - total_student_with_code;
  switch (task) {
    case "registration":
      return expected === null ? t("path.unsaid") : t("path.expected", { n: expected });
    case "candidates":
      return expected !== null && n < expected
        ? t("path.to_enter", { n: expected - n })
        : t("path.entered", { n });
    case "numbers":
      if (n === 0) return t("path.none");
      return unnumbered > 0 ? t("path.unnumbered", { n: unnumbered }) : t("path.numbered");
    case "hand_in":
      return t(`path.list_${state}`);
  }
}

function nextStepOf(
  { key, next, kind }: { key: MessageKey; next: NextPlace | null; kind: string },
  role_id: RoleId,
  school: SchoolPath,
): { label: string; href: string } | null {
  const toEnter = (school?.expected_students ?? 0) - (school?.total_students ?? 0);
  const isLeft = (left: NextStep["left"]) => left === next?.left || (left === "candidates" && toEnter > 0);
  const following = nextSteps[key]?.find(
    ({ permission, path, left }) =>
      (matrix[permission] as readonly RoleId[]).includes(role_id) &&
      (next?.id || !path.includes(":id")) &&
      (!left || isLeft(left)),
  );
  if (!following || kind === "error") return null;
  const { label, path, takes } = following;
  const [address = "", fixed] = path.replace(":id", String(next?.id)).split("?");
  const place = Object.fromEntries(takes.map((name) => [name, next?.[name]]));
  const query = { ...place, ...Object.fromEntries(new URLSearchParams(fixed)) };
  return { label: t(label, { n: toEnter }), href: listAddress(address, query, {})() };
}

/** After an action on the list of a school, or on a request of it. */
const listSteps: Partial<Record<MessageKey, readonly NextStep[]>> = {
  "list.saved_draf": [readiness],
  "list.saved_dihantar": [home],
  "list.saved_disahkan": [confirmNext],
  "list.saved_on_behalf_dihantar": [readiness],
  "list.saved_on_behalf_disahkan": [confirmNext],
  "list.saved_muktamad": [finalise],
  "list.bulk_saved_disahkan": [finalise, home],
  "list.bulk_skipped_disahkan": [confirmNext],
  "list.bulk_saved_muktamad": [lockYear, home],
  "list.bulk_skipped_muktamad": [finalise],
  "request.sent": [requests],
  "import.missing_offered": [requests],
  "import.missing_done": [requests],
  "request.decided_many": [requests],
  "request.windows_saved": [home],
  "request.done.open": [requests],
  "request.done.agreed": [requests],
  "request.done.recommended": [requests],
  "request.done.opposed": [requests],
  "request.done.approved": [requests],
  "request.done.numbered": [requests],
  "request.done.unnumbered": [numbers],
  "request.done.rejected": [requests],
  "request.done.cancelled": [requests],
};

/** The screen where the message is shown has the next step, or the user returns to the work of before. */
const none: readonly NextStep[] = [];

/** What follows each action of the year, by the key of its message: the first step that the role may do. */
export const nextSteps: Partial<Record<MessageKey, readonly NextStep[]>> = {
  "exam_year.created": [addSchools, registerSchools],
  "exam_year.updated": [home],
  "exam_year.now_locked": [finalLists],
  "exam_year.now_unlocked": [readiness],
  "exam_year.now_closed": none,
  "exam_year.now_reopened": none,
  "exam_year.undone": [home],
  "exam_year.removed": none,
  "exam_year.restored": none,
  "school.created": [registerSchool],
  "school.updated": none,
  "school.removed": none,
  "school_merge.done": none,
  "school_merge.undone": none,
  "school.now_closed": none,
  "school.now_reopened": none,
  "school.imported": [registerSchools],
  "import.schools_done_left": none,
  "school_exam_year.built": [accounts],
  "school_exam_year.built_skipping": [accounts],
  "school_exam_year.created": [accounts, candidates, readiness],
  "school_exam_year.updated": [readiness],
  "school_exam_year.mass_updated": [readiness],
  "school_exam_year.moved_back": none,
  "school_exam_year.removed": none,
  "user.created": [newAccount],
  "user.approved": [nextAccount, readiness],
  "user.approved_many": [nextAccount, readiness],
  "user.updated": none,
  "user.removed": none,
  "readiness.expected_saved": byWorkLeft,
  "readiness.expected_saved_many": [home],
  "note.saved": [calls],
  "note.removed": none,
  "student.added": [moreCandidates, numbers],
  "student.added_with_warnings": [moreCandidates, numbers],
  "student.saved": none,
  "student.saved_with_warnings": none,
  "student.deleted": none,
  "student.reset_done": [candidates],
  "student.restored": none,
  "student.restored_many": none,
  "roll_number.generated": [sheets],
  "roll_number.undone": none,
  "batch.saved": [moreCandidates, numbers],
  "batch.saved_with_warnings": [moreCandidates, numbers],
  "batch.partly": none,
  "batch.undone": none,
  "bulk.class_changed": none,
  "earlier.rows": none,
  "jawi.rows": none,
  "jawi.no_rows": none,
  "bulk.deleted": none,
  "student_grid.saved": none,
  "student_grid.saved_with_warnings": none,
  "student_grid.none_changed": none,
  "student_grid.partly": none,
  "student_grid.undone": none,
  "import.read_again_done": none,
  "import.read_again_done_schools": none,
  "import.corrected": none,
  "import.students_done": none,
  "import.students_done_left": none,
  "import.corrected_done": none,
  "import.ticks_remembered": none,
  "import.covered.nothing": none,
  "import.covered.classes": none,
  "import.covered.school": none,
  "import.requests_sent": none,
  "import.requests_sent_left": none,
  "request.group_done.recommend": none,
  "request.group_done.oppose": none,
  "request.group_done.approve": none,
  "request.group_done.reject": none,
  "request.group_done.cancel": none,
  "import.undone": none,
  "withdrawal.done": [newSheet],
  "withdrawal.done_many": none,
  "withdrawal.reinstated": none,
  "withdrawal.reinstated_many": none,
  "duplicate.saved": [duplicates],
  ...listSteps,
  "transfer.undone": none,
  "notice.created": [unread],
  "notice.updated": [unread],
  "notice.removed": none,
  "notice.marked": none,
  "machine.revoked_done": none,
  "handover.done": none,
};

interface Match {
  handle?: unknown;
  data: unknown;
}

/** What the screen of the page declares about itself. */
export const screenOf = (matches: readonly Pick<Match, "handle">[]): Screen =>
  (matches.at(-1)?.handle as Screen | undefined) ?? {};

export const stylesheetOf = (matches: readonly Match[], common: string): string =>
  screenOf(matches).stylesheet?.(matches.at(-1)?.data) ?? common;

export const opensPrinting = (matches: readonly Match[]): boolean =>
  screenOf(matches).isPrinted?.(matches.at(-1)?.data) === true;
