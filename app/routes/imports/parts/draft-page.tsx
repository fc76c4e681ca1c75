import { type ReactNode, useContext } from "react";
import type { ShownPlan } from "~/features/imports/draft-work";
import { coverages, isDoubt } from "~/features/imports/question-ids";
import {
  type ColumnsQuestion,
  isOfWords,
  isOpen,
  offeredTargets,
  type Question,
  reasonsLeftOut,
  sumOf,
} from "~/features/imports/shape";
import { ReasonField } from "~/features/requests/form";
import type { FormAnswer } from "~/http/forms";
import { labelOf, type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import {
  arabicMarked,
  Button,
  CheckboxesField,
  type Choice,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  Pagination,
  PostForm,
  RowMessage,
  SelectField,
  Tiles,
} from "~/ui";
import { Commit } from "./commit";
import { Lines, type LinesProps } from "./draft-lines";
import { type Moved, MovedNotice } from "./moved";

interface DraftPageProps extends LinesProps {
  /** Says how many lines were read, and how many are candidates or schools. */
  read: MessageKey;
  back: { href: string; label: string };
  created: number;
  /** The school and year chosen above the paste. */
  place?: string;
  /** The days of that year, until the lines are committed. */
  days?: ReactNode;
  /** After a commit: where the imported records are, and the next step. */
  done?: ReactNode;
}

const tones = {
  unanswered: "warning",
  withdrawn: "warning",
  bad: "error",
  good: undefined,
  changed: "warning",
  warned: "warning",
  same: undefined,
} as const;

export function DraftPage(props: DraftPageProps) {
  const { path, start, read, commit, back, plan, created, place, days, done, answer } = props;
  const { counts, show } = plan;
  const address = listAddress(path, { show, page: plan.page }, { page: 1 });
  const moved = answer?.current as Moved | null | undefined;
  const rowMessage = useContext(RowMessage);
  const hasLines = !plan.mustAsk && show === "bad" && counts.bad > 0;
  return (
    <Page
      title={t("import.draft_title")}
      intro={place && t("import.place", { place })}
      back={back}
      errors={Boolean(answer)}
      wide
    >
      {moved ? <MovedNotice moved={moved} /> : <ErrorSummary problems={answer?.problems ?? {}} />}
      {!hasLines && rowMessage?.message}
      {!done && days}
      <FirstLine plan={plan} sentence={read} />
      <div className="import-counts">
        <Tiles
          tiles={[
            ...shownKinds(counts).map((which) => ({
              label: t(`import.count_${which}`),
              value: counts[which],
              href: counts[which] > 0 ? address({ show: which, page: 1 }) : undefined,
              tone: counts[which] > 0 ? tones[which] : undefined,
            })),
            { label: t("import.count_skipped"), value: counts.skipped },
            ...(counts.held > 0 ? [{ label: t("import.count_held"), value: counts.held }] : []),
            ...(plan.coverage && plan.coverage.covers !== "nothing"
              ? [
                  {
                    label: t("import.count_missing"),
                    value: counts.missing,
                    href: counts.missing > 0 ? address({ show: "missing", page: 1 }) : undefined,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {done || (created > 0 && <p className="context">{t("import.created_before", { n: created })}</p>)}
      <Notes plan={plan} />
      {!done && !plan.mustAsk && <OpenQuestions plan={plan} />}
      {!plan.mustAsk && <RequestHeld {...{ plan, answer }} />}
      {!plan.mustAsk && show !== "changed" && <Commit {...{ plan, commit, start, answer }} />}
      {!plan.mustAsk && <CoverageForm plan={plan} />}
      {!done && show !== "changed" && <ListQuestions plan={plan} />}
      {!plan.mustAsk && <Lines {...props} />}
      {!plan.mustAsk && (
        <Pagination page={plan.page} total={counts[show]} limit={plan.limit} address={address} hasRange />
      )}
      {!done && show === "changed" && <ListQuestions plan={plan} />}
    </Page>
  );
}

/** The usual kinds, and those that the list has. */
const shownKinds = (counts: ShownPlan["counts"]) =>
  (["unanswered", "bad", "good", "changed", "withdrawn", "warned", "same"] as const).filter(
    (kind) => counts[kind] > 0 || kind === "bad" || kind === "good" || kind === "warned" || kind === "same",
  );

/** Lines that can hardly be true: each question is answered by one key, and its lines wait. */
function OpenQuestions({ plan }: { plan: ShownPlan }) {
  const open = plan.questions.filter(isOpen);
  if (open.length === 0) return null;
  return (
    <section className="import-questions" aria-labelledby="soalan">
      <h2 id="soalan">{t("import.asked_heading")}</h2>
      <p className="context mb-4">{t("import.asked_explain")}</p>
      {open.map(({ id, seen, choices }, at) => (
        <PostForm key={id}>
          <HiddenFields values={{ intent: "answer" }} />
          <fieldset>
            <legend>{arabicMarked(seen)}</legend>
            <FormActions>
              {choices.map(({ value, label }, choice) => (
                <Button
                  key={value}
                  name={`chosen.${id}`}
                  value={value}
                  kind={at === 0 && choice === 0 ? undefined : "secondary"}
                  autoFocus={at === 0 && choice === 0 && plan.counts.bad === 0}
                >
                  {label}
                </Button>
              ))}
            </FormActions>
          </fieldset>
        </PostForm>
      ))}
    </section>
  );
}

/** The held lines have no boxes: one press sends a request for each that is ready, all with one reason. */
function RequestHeld({ plan, answer }: { plan: ShownPlan; answer: FormAnswer | undefined }) {
  const { n, fingerprint } = plan.requests;
  if (n === 0) return null;
  return (
    <PostForm once draft>
      <Notice kind="info" title={t("request.title")}>
        <p>{t("import.request_note", { n })}</p>
      </Notice>
      <HiddenFields values={{ intent: "request", fingerprint, seen: plan.seen }} />
      <ReasonField value={answer?.typed.reason} problems={answer?.problems ?? {}} />
      <FormActions>
        <Button>{t("import.request_held", { n })}</Button>
      </FormActions>
    </PostForm>
  );
}

/** Every line of the text is accounted for. */
function FirstLine({ plan, sentence }: { plan: ShownPlan; sentence: MessageKey }) {
  const { read, counts, left } = plan;
  const n =
    counts.good +
    counts.bad +
    counts.changed +
    counts.unanswered +
    counts.withdrawn +
    counts.same +
    counts.skipped;
  const reasons = reasonsLeftOut.flatMap((reason) =>
    left[reason] > 0 ? [t(`import.left.${reason}`, { n: left[reason] })] : [],
  );
  return (
    <p>
      {t(sentence, { read, n })}
      {reasons.length > 0 && ` ${t("import.left", { n: sumOf(left), reasons: reasons.join(", ") })}`}
    </p>
  );
}

/** What the reading did not read or cleaned, in one quiet line. */
function Notes({ plan }: { plan: ShownPlan }) {
  const { counts, ignored, repaired, repeated, elsewhere, show } = plan;
  const all = counts.bad + counts.good + counts.changed + counts.same;
  const notes = [
    ignored.length > 0 && t("import.ignored_columns", { headings: ignored.join(", ") }),
    repaired.blanks > 0 && t("import.mended_blanks", { n: repaired.blanks }),
    repaired.names > 0 && t("import.mended_names", { n: repaired.names }),
    repaired.remarks.length > 0 && t("import.mended_remarks", { remarks: repaired.remarks.join(", ") }),
    plan.struckTexts && t("import.struck_texts", { texts: plan.struckTexts }),
    repaired.quotes > 0 && t("import.mended_quotes", { n: repaired.quotes }),
  ].filter(Boolean);
  return (
    <>
      {elsewhere * 2 > all && <Notice kind="warning">{t("import.elsewhere", { n: elsewhere, all })}</Notice>}
      {plan.lost && <Notice kind="error">{t("import.lost", { lines: plan.lost })}</Notice>}
      {plan.openQuotes && (
        <Notice kind="warning">{t("import.quotes_open", { lines: plan.openQuotes })}</Notice>
      )}
      {repaired.jawi > 0 && <Notice kind="warning">{t("import.mended_jawi", { n: repaired.jawi })}</Notice>}
      {repaired.cleared > 0 && <Notice kind="info">{t("import.cleared", { n: repaired.cleared })}</Notice>}
      {repeated.length > 0 && (
        <p>{t("import.repeated", { n: counts.good, warnings: repeated.join("; ") })}</p>
      )}
      {notes.length > 0 && <p className="context">{notes.join(" ")}</p>}
      {show === "warned" && <p>{t("import.warned")}</p>}
    </>
  );
}

/** What the reading saw, each with the answer that holds; nothing has to be answered unless the columns are not clear. */
function ListQuestions({ plan }: { plan: ShownPlan }) {
  const { columnQuestions, mustAsk, counts } = plan;
  const questions = plan.questions.filter((question) => !isOpen(question) && !isOfWords(question.id));
  if (questions.length + columnQuestions.length === 0) return null;
  return (
    <PostForm className="import-questions">
      <HiddenFields values={{ intent: "answer" }} />
      {mustAsk && <Notice kind="warning">{t("import.must_ask")}</Notice>}
      {columnQuestions.map((question) => (
        <Columns
          key={question.key}
          question={question}
          isOpen={mustAsk}
          isOneOfSeveral={columnQuestions.length > 1}
        />
      ))}
      {questions.map((question, at) => (
        <OneQuestion
          key={question.id}
          question={question}
          autoFocus={
            at === 0 &&
            !isDoubt(question.id) &&
            question.id !== "jawi" &&
            !mustAsk &&
            counts.bad === 0 &&
            counts.unanswered === 0
          }
        />
      ))}
      <FormActions>
        <Button kind={mustAsk ? undefined : "secondary"} accessKey={mustAsk ? "s" : undefined}>
          {t("import.read_again")}
        </Button>
      </FormActions>
    </PostForm>
  );
}

function OneQuestion({ question, autoFocus }: { question: Question; autoFocus: boolean }) {
  const { id, seen, chosen, choices, isMany } = question;
  const field = { name: `chosen.${id}`, label: arabicMarked(seen), options: choices, autoFocus };
  if (isMany) return <CheckboxesField {...field} values={chosen} />;
  return <SelectField {...field} value={chosen[0]} blank={false} width="half" />;
}

const fields: Choice[] = offeredTargets.map((value) => ({ value, label: labelOf(value) }));

interface ColumnsProps {
  question: ColumnsQuestion;
  isOpen: boolean;
  isOneOfSeveral: boolean;
}

function Columns({ question: { key, columns }, isOpen, isOneOfSeveral }: ColumnsProps) {
  const headings = columns.map(({ heading }) => heading).filter(Boolean);
  const first = columns.findIndex(({ isUnclear }) => isUnclear);
  return (
    <details open={isOpen}>
      <summary>
        {isOneOfSeveral
          ? t("import.columns_question_of", { headings: headings.slice(0, 3).join(", ") })
          : t("import.columns_question")}
      </summary>
      <div className="columns">
        {columns.map(({ heading, sample, field }, column) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the column's name
            key={column}
            name={`columns.${key}[${column}]`}
            label={nameOf(heading, sample, column)}
            value={field}
            options={fields}
            blank={t("import.column_unread")}
            autoFocus={isOpen && column === Math.max(first, 0)}
          />
        ))}
      </div>
      {headings.length > 0 && <p className="context">{t("import.columns_remembered")}</p>}
    </details>
  );
}

function nameOf(heading: string, sample: string, column: number): string {
  if (heading) return sample ? t("import.column_headed", { heading, sample }) : heading;
  return t(sample ? "import.column_sample" : "import.column", { n: column + 1, sample });
}

const mostClasses = 8;

/** What the list is complete for: nothing until the clerk says so. */
function CoverageForm({ plan: { coverage } }: { plan: ShownPlan }) {
  if (!coverage) return null;
  const { covers, classes } = coverage;
  const more = classes.length - mostClasses;
  const first = classes.slice(0, mostClasses).join(", ");
  const named = more > 0 ? t("import.covers_more", { classes: first, n: more }) : first;
  return (
    <PostForm className="import-questions">
      <HiddenFields values={{ intent: "cover" }} />
      <SelectField
        name="covers"
        value={covers}
        options={coverages
          .filter((value) => value !== "classes" || classes.length > 0)
          .map((value) => ({ value, label: t(`import.covers.${value}`, { classes: named }) }))}
        blank={false}
        width="half"
      />
      <FormActions>
        <Button kind="secondary">{t("import.read_again")}</Button>
      </FormActions>
    </PostForm>
  );
}
