import { dayInWords } from "~/features/values/moments";
import { t } from "~/messages";
import { stateKinds } from "~/routes/school-exam-years/parts/list-facts";
import { Badge, Button, Notice, Page, PostForm, TaskList } from "~/ui";
import { PacketAlert, SecurityAlerts, ServerAlerts, StorageAlert } from "./alerts";
import { BackupAlert } from "./backups";
import { Beside } from "./beside";
import type { DeskData, SchoolWork } from "./desk-data";
import { firstYearTasks } from "./first-year";
import { Place } from "./place";
import { RequestQueue } from "./request-queue";
import { SchoolDesk } from "./school-desk";
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
      <ServerAlerts {...desk} />
      <BackupAlert {...desk} />
      <SecurityAlerts {...desk.alerts} />
      <PacketAlert {...desk} />
      <div className="desk">
        <div>
          {desk.exam_week && <ExamWeek {...desk.exam_week} />}
          {work ? <Work work={work} queue={desk.queue} /> : <NoYear {...desk} />}
          {desk.queue && work?.by !== "school" && (
            <div className="after">
              <RequestQueue {...desk.queue} />
            </div>
          )}
          {desk.unread_release && <News version={desk.unread_release} />}
          {desk.since && <SinceYesterday {...desk.since} />}
        </div>
        <Beside {...desk} />
      </div>
    </Page>
  );
}

function ExamWeek({ papers, next }: NonNullable<DeskData["exam_week"]>) {
  return (
    <p>
      <a href="/today">
        {papers > 0 || next === null
          ? t("today.home", { n: papers })
          : t("today.home_next", { day: dayInWords(next) })}
      </a>
    </p>
  );
}

/** One press marks the release as read and opens it. */
function News({ version }: { version: string }) {
  return (
    <PostForm action="/news">
      <Button kind="quiet">{t("news.line", { version })}</Button>
    </PostForm>
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

function Work({ work, queue }: { work: NonNullable<DeskData["work"]> } & Pick<DeskData, "queue">) {
  switch (work.by) {
    case "school":
      return <SchoolDesk {...work} queue={queue} />;
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
