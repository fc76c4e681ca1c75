import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type SchoolTask, schoolTasks } from "~/features/school-exam-years/readiness/tasks";
import type { Stage } from "~/features/values/places";
import { topLineFor } from "~/features/year-stage/places";
import type { ShownFlash } from "~/http/flash";
import type { FrameData, OwnerNotices as Given, ShownStoredForm, Viewer } from "~/http/viewer";
import { t } from "~/messages";
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

interface YearFacts {
  school_path: SchoolPath;
  stage: Stage | null;
  next_step: { label: string; href: string } | null;
}

export function Frame({ layout, isShut, children }: FrameProps) {
  const root = useRouteLoaderData<FrameData & YearFacts>("root");
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
      next={root?.kept ? null : root?.next_step}
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
      path={
        layout !== "no-header" &&
        !isShut &&
        step &&
        root?.school_path && <Path step={step} school={root.school_path} />
      }
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
    next: false,
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
