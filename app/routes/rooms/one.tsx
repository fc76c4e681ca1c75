import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { moveCandidates } from "~/features/rooms/move";
import { findRoom, type RoomWithSeats, type Seated } from "~/features/rooms/queries";
import { deskOf } from "~/features/rooms/rules";
import { seatMove } from "~/features/rooms/schema";
import { planOf } from "~/features/rooms/seats";
import { nameOf } from "~/features/sheets/names";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { type Problems, problem, t } from "~/messages";
import styles from "~/plans.css?url";
import type { Screen } from "~/routes/parts/screen";
import { sheetAddress, sheetPath } from "~/routes/sheets/parts/addresses";
import {
  Button,
  ButtonLink,
  ErrorSummary,
  FieldProblems,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  RadioField,
  ScrollBox,
  SelectField,
  TextArea,
  TextField,
} from "~/ui";
import { listOf, roomAddress } from "./parts/address";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.room.name ?? t("room.title")) },
];

export const handle: Screen = { stylesheet: () => styles, isEnhanced: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.view");
  const { room, school } = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
  const manages = can(actor, "room.manage") && whyYearClosed(room.exam_year) === null;
  return { room, school, manages, ...planOf(actor, room) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, seatMove);
  if (form.status !== "success") return refuse(form);
  const key = form.value.to === "none" ? "room.unseated" : "room.moved";
  const from = findRoom(actor, id)?.room.name ?? "";
  return answerForm(actor, form, () => moveCandidates(actor, id, form.value), {
    to: ({ room }) => roomAddress(room),
    flash: ({ room: { id: into, name }, moved: n }): Flash =>
      into === id ? { key, values: { name, n } } : { key: "room.moved_all", values: { name, n, from } },
  });
}

const stale = { "": [problem("blocked", { reason: t("room.stale") })] };

export default function OneRoom() {
  const { room, school, candidates, hidden, others, manages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.current ? stale : (answer?.problems ?? {});
  const typed = answer?.typed ?? {};
  const plan = { room, candidates, hidden };
  return (
    <Page
      title={room.name}
      context={t("room.context", {
        school: school.school_name,
        code: school.school_code,
        year: room.exam_year,
      })}
      intro={`${t("room.desks_of", { rows: room.rows, columns: room.columns })} · ${t(`room.pattern_short.${room.pattern}`)}`}
      errors={Boolean(answer)}
      actions={
        <>
          {candidates.length > 0 && <RoomSheets room={room} />}
          {manages && (
            <ButtonLink href={`${roomAddress(room)}/edit`} kind="quiet">
              {t("room.edit_title")}
            </ButtonLink>
          )}
        </>
      }
      back={{ href: listOf(room), label: t("room.back") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {hidden.length > 0 && (
        <Notice kind="info">
          <p>{t("room.hidden", { n: hidden.length })}</p>
        </Notice>
      )}
      {manages ? <SwapForm {...{ ...plan, typed, problems }} /> : <SeatGrid {...plan} ticked={null} />}
      {manages && (
        <div className="beside">
          <MoveForm version={room.version} {...{ typed, problems }} />
          <MoveAllForm version={room.version} n={candidates.length} {...{ others, typed, problems }} />
        </div>
      )}
    </Page>
  );
}

interface MoveAllFormProps {
  version: number;
  /** Of the room, in the scope of the account. */
  n: number;
  others: readonly RoomWithSeats[];
  typed: Record<string, unknown>;
  problems: Problems;
}

/** For the morning on which a room cannot be used. */
function MoveAllForm({ version, n, others, typed, problems }: MoveAllFormProps) {
  if (n === 0) return null;
  return (
    <section>
      <h2>{t("room.move_all_title")}</h2>
      {others.length === 0 ? (
        <p>{t("room.no_other")}</p>
      ) : (
        <PostForm once>
          <HiddenFields values={{ version }} />
          <SelectField
            name="into"
            value={typed.into as string | undefined}
            problems={problems.into}
            hint={t("room.move_all_hint", { n })}
            options={others.map(({ id, name, capacity, seated }) => ({
              value: String(id),
              label: t("room.move_all_to", { name, n: capacity - seated }),
            }))}
          />
          <FormActions>
            <Button kind="secondary">{t("room.move_all", { n })}</Button>
          </FormActions>
        </PostForm>
      )}
    </section>
  );
}

interface RoomSheetsProps {
  room: { id: number; school_code: string; exam_year: number };
}

/** The sheets of the candidates of one room. */
function RoomSheets({ room }: RoomSheetsProps) {
  return (["attendance", "door-list", "seating-plan", "labels"] as const).map((sheet) => (
    <ButtonLink key={sheet} href={`${sheetAddress(sheetPath(sheet), room)}&room_id=${room.id}`} kind="quiet">
      {nameOf(sheet)}
    </ButtonLink>
  ));
}

interface MoveFormProps {
  version: number;
  typed: Record<string, unknown>;
  problems: Problems;
}

function MoveForm({ version, typed, problems }: MoveFormProps) {
  const field = (name: string) => ({
    name,
    value: typed[name] as string | undefined,
    problems: problems[name],
  });
  return (
    <section>
      <h2>{t("room.move_title")}</h2>
      <PostForm once draft>
        <HiddenFields values={{ version }} />
        <TextArea {...field("numbers")} rows={2} hint={t("room.numbers_hint")} />
        <RadioField
          {...field("to")}
          label={t("room.move_to")}
          value={typed.to === "none" ? "none" : "room"}
          options={(["room", "none"] as const).map((value) => ({ value, label: t(`room.to.${value}`) }))}
        />
        <TextField {...field("seat")} inputMode="numeric" width="tiny" hint={t("room.seat_hint")} optional />
        <FormActions>
          <Button kind="secondary">{t("room.move")}</Button>
        </FormActions>
      </PostForm>
    </section>
  );
}

interface SwapFormProps {
  room: RoomWithSeats;
  candidates: readonly Seated[];
  hidden: readonly number[];
  typed: Record<string, unknown>;
  problems: Problems;
}

/** Two ticked seats of the plan, one of them with a candidate. */
function SwapForm({ room, candidates, hidden, typed, problems }: SwapFormProps) {
  const ticked = [typed.seats ?? []].flat().map(String);
  return (
    <PostForm once>
      <HiddenFields values={{ version: room.version }} />
      <p className="intro">
        {t("room.pick")} <a href="#numbers">{t("room.move_title")}</a>
      </p>
      <FieldProblems id="seats" name="seats" problems={problems.seats} />
      <SeatGrid {...{ room, candidates, hidden, ticked }} />
      <FormActions>
        <Button accessKey="s" name="to" value="room">
          {t("room.swap")}
        </Button>
        <Button kind="quiet" name="to" value="none">
          {t("room.take_out")}
        </Button>
      </FormActions>
    </PostForm>
  );
}

interface SeatGridProps {
  room: RoomWithSeats;
  candidates: readonly Seated[];
  /** Seats of candidates whom the account does not see. */
  hidden: readonly number[];
  /** The seats that are ticked; null where the account may not move candidates. */
  ticked: readonly string[] | null;
}

/** The desks by row and column, the front above. */
function SeatGrid({ room, candidates, hidden, ticked }: SeatGridProps) {
  const bySeat = new Map(candidates.map((candidate) => [candidate.seat, candidate]));
  const places = new Map(
    Array.from({ length: room.capacity }, (_, at) => {
      const { row, column } = deskOf(room, at + 1);
      return [`${row}/${column}`, at + 1];
    }),
  );
  const columns = countTo(Math.ceil(room.capacity / room.rows));
  const caption = t("room.candidates", { n: room.seated, capacity: room.capacity });
  const desk = (row: number, column: number) => {
    const seat = places.get(`${row}/${column}`);
    if (seat === undefined) return <td key={column} />;
    const isHidden = hidden.includes(seat);
    const candidate = bySeat.get(seat);
    const text = candidate ? (
      <>
        <span className="font-mono">{candidate.student_code}</span>
        {candidate.school_code !== room.school_code && <> · {candidate.school_code}</>}
        <br />
        {ticked ? (
          candidate.full_name
        ) : (
          <a href={`/student/${candidate.student_id}`}>{candidate.full_name}</a>
        )}
      </>
    ) : (
      t(isHidden ? "room.of_other_school" : "room.free")
    );
    return (
      <td key={column} className={candidate || isHidden ? undefined : "free"}>
        {ticked && !isHidden ? (
          <label>
            <input
              type="checkbox"
              id={seat === 1 ? "seats" : undefined}
              name="seats"
              value={seat}
              defaultChecked={ticked.includes(String(seat))}
            />{" "}
            <b>{seat}</b> {text}
          </label>
        ) : (
          <div>
            <b>{seat}</b> {text}
          </div>
        )}
      </td>
    );
  };
  return (
    <ScrollBox labelledBy="pelan-tajuk">
      <table className="seats">
        <caption id="pelan-tajuk">{caption}</caption>
        <thead>
          <tr>
            <td />
            <td className="front" colSpan={columns.length}>
              {t("room.front")}
            </td>
          </tr>
          <tr>
            <td />
            {columns.map((n) => (
              <th key={n} scope="col">
                {t("room.column", { n })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countTo(Math.min(room.rows, room.capacity)).map((row) => (
            <tr key={row}>
              <th scope="row">{t("room.row", { n: row })}</th>
              {columns.map((column) => desk(row, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const countTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
