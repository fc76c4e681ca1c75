import { t } from "~/messages";
import { workplacesFor } from "~/routes/layouts/parts/navigation";
import { ButtonLink, Notice, ProgressBar, StepStrip, Tiles } from "~/ui";
import { SecurityAlerts } from "./alerts";
import type { DeskData } from "./desk-data.server";
import { HomeTop } from "./home-top";
import { Notices } from "./notices";
import { RequestQueue } from "./request-queue";
import { SecondStepOffer } from "./second-step-offer";
import { entriesOf, stepsOf, tilesOf, waitingTiles } from "./work";

/** The home of a signed-in account. */
export function Desk(desk: DeskData) {
  const { viewer, year } = desk;
  const place = viewer.school_name ?? viewer.district_name;
  return (
    <main id="isi" tabIndex={-1} className="home">
      <HomeTop {...desk} />
      <div className="home-head">
        <h1>{place ?? t("home.office")}</h1>
        <p className="context">
          {viewer.role_label}
          {year !== null && ` · ${t("home.year", { year })}`}
          {desk.school && (
            <>
              {" · "}
              <a href={`/schools-edit/${desk.school.id}`}>{t("school.record_title")}</a>
            </>
          )}
        </p>
        {desk.days.length > 0 && <p>{desk.days.join(" ")}</p>}
      </div>
      <SecurityAlerts {...desk.alerts} />
      <Notices notices={desk.notices} />
      {desk.offers_second_step && <SecondStepOffer />}
      {desk.queue && <RequestQueue {...desk.queue} />}
      <Work {...desk} />
      <section>
        <h2>{t("home.places")}</h2>
        <ul className="cards">
          {workplacesFor(viewer.role_id).map(({ href, label, about }) => (
            <li key={href}>
              <h3>
                <a href={href}>{label}</a>
              </h3>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

function Work(desk: DeskData) {
  const { year, figures, school, may } = desk;
  if (year === null || !figures) {
    return (
      <section>
        {desk.waiting ? <Tiles tiles={waitingTiles(desk)} /> : null}
        <Notice kind="info" title={t("home.no_year_title")}>
          <p>{t("home.no_year")}</p>
          {may.add_years && (
            <p className="actions">
              <a href="/admin/exam_years">{t("nav.exam_years")}</a>
            </p>
          )}
        </Notice>
      </section>
    );
  }
  const { candidates, numbered } = figures;
  const entries = entriesOf(desk, year, figures);
  return (
    <section>
      <h2>{t("home.work")}</h2>
      <StepStrip steps={stepsOf(desk, year, figures)} />
      {school && figures.schools === 0 && (
        <Notice kind="warning" title={t("home.not_registered_title", { year })}>
          <p>{t("home.not_registered")}</p>
          {may.register && (
            <ButtonLink href={`/school_exam_years/add?exam_year=${year}`} kind="primary">
              {t("home.register_school")}
            </ButtonLink>
          )}
        </Notice>
      )}
      <Tiles tiles={tilesOf(desk, year, figures)} />
      {candidates > 0 && (
        <ProgressBar
          value={numbered}
          max={candidates}
          label={t("home.numbered", { done: numbered, all: candidates })}
        />
      )}
      {entries.length > 0 && (
        <div className="actions">
          {entries.map(({ label, href, accessKey }) => (
            <ButtonLink
              key={href}
              href={href}
              accessKey={accessKey}
              kind={accessKey ? "primary" : "secondary"}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </section>
  );
}
