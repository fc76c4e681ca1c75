import { t } from "~/messages";
import { stateKinds } from "~/routes/school-exam-years/parts/list-facts";
import { Badge, Notice, Page, TaskList } from "~/ui";
import { SecurityAlerts, StorageAlert } from "./alerts";
import { BackupAlert, BackupLine } from "./backups";
import type { DeskData, SchoolWork } from "./desk-data.server";
import { FirstSteps } from "./first-steps";
import { firstYearTasks } from "./first-year";
import { Notices } from "./notices";
import { Place } from "./place";
import { RequestQueue } from "./request-queue";
import { schoolTaskList } from "./school-tasks";
import { SecondStepOffer } from "./second-step-offer";
import { SinceYesterday } from "./since-yesterday";
import { yearStepList } from "./year-steps";

/** The home of a signed-in account: its work of the year. */
export function Desk(desk: DeskData) {
  const { viewer, work } = desk;
  const everywhere = t(desk.may_add_years ? "home.office" : "home.whole_state");
  return (
    <Page
      title={viewer.school_name ?? viewer.district_name ?? everywhere}
      context={work?.by === "school" && <SchoolFacts {...work} />}
      wide
    >
      <StorageAlert {...desk.alerts} />
      <BackupAlert {...desk} />
      <SecurityAlerts {...desk.alerts} />
      {work ? <Work work={work} /> : <NoYear {...desk} />}
      {desk.queue && <RequestQueue {...desk.queue} isSchool={work?.by === "school"} />}
      {desk.since && <SinceYesterday {...desk.since} />}
      <Notices notices={desk.notices} mayRead={desk.may_read_notices} />
      {desk.offers_second_step && <SecondStepOffer />}
      <BackupLine {...desk} />
    </Page>
  );
}

function SchoolFacts({ school, line }: SchoolWork) {
  return (
    <>
      {line && (
        <>
          {t("list.column")}: <Badge kind={stateKinds[line.state]}>{t(`list.${line.state}`)}</Badge>
          {" · "}
        </>
      )}
      <a href={`/schools-edit/${school.id}`}>{t("school.record_title")}</a>
    </>
  );
}

function Work({ work }: { work: NonNullable<DeskData["work"]> }) {
  switch (work.by) {
    case "school":
      return (
        <section>
          <h2>{t("home.tasks", { year: work.year })}</h2>
          <p className="hint">{work.days.join(" ")}</p>
          <TaskList tasks={schoolTaskList(work)} />
          {work.shows_first_steps && <FirstSteps work={work} />}
        </section>
      );
    case "office":
      return (
        <section>
          <h2>{t("home.steps", { year: work.year })}</h2>
          <TaskList tasks={yearStepList(work)} />
        </section>
      );
    case "place":
      return <Place {...work} />;
  }
}

function NoYear(desk: DeskData) {
  if (desk.may_add_years) {
    return (
      <section>
        <h2>{t("home.no_year_title")}</h2>
        <TaskList tasks={firstYearTasks(desk)} />
      </section>
    );
  }
  return (
    <Notice kind="info" title={t("home.no_year_title")}>
      <p>{t("home.no_year")}</p>
    </Notice>
  );
}
