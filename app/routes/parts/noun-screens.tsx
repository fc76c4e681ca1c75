import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import type { Permission } from "~/auth/permissions";
import { nothingTyped } from "~/features/values/fields";
import {
  createRecord,
  deleteRecord,
  type RecordKind,
  updateRecord,
  whyRecordStays,
} from "~/features/values/records";
import { requireActor } from "~/http/actor";
import { type Call, type Calls, calls, type Method, reads, writes } from "~/http/calls";
import type { Flash } from "~/http/flash";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, idOrNew, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { type MessageKey, type Problems, t } from "~/messages";
import { ButtonLink, DataTable, Page, pageTitle, RowActions } from "~/ui";
import { joinedDays } from "./joined-days";
import { cellsOnScreen, columnsOnScreen, type ListingColumn } from "./listing";
import { RecordForm } from "./record-form";
import { RecordRemoval } from "./record-removal";
import { refusalOf } from "./refused";
import type { Screen } from "./screen";

type Stored = { id: number; version: number };
type Link = { href: string; label: string };

/** A small noun once (decision 066): its list, its form, its removal and its calls read this. */
interface Noun<Row extends Stored, Input extends object, Listed extends Row, Facts> {
  /** The address of its list. The last word of it is the address of its calls. */
  path: string;
  may: Permission;
  kind: RecordKind<Row, Input>;
  /** What stored data objects to, of the fields that could be read; `before` is the record that is edited. */
  judge: (given: Partial<Input>, before: Row | undefined, actor: Actor) => Problems;
  schemas: { new: z.ZodType<Input>; edit: z.ZodType<Input & { version: number | null }> };
  handle?: Screen;
  words: Record<"title" | "add" | "edit" | "delete" | "question", MessageKey>;
  /** How buttons and the form name a record. */
  nameOf?: (record: Row) => string;
  list: {
    rows: (actor: Actor) => Listed[];
    caption: MessageKey;
    columns: readonly ListingColumn<Listed>[];
    none: ReactNode;
    back?: Link;
    /** Before the link to the form. */
    links?: (record: Listed) => Link[];
  };
  /** A form that is unlike the others is a screen of its own. */
  form?: {
    /** In the order of the form. */
    fields: readonly (keyof Input & string)[];
    days?: readonly string[];
    /** Over the form of a stored record. */
    intro?: MessageKey;
    /** What a new record begins with. */
    offered?: () => Record<string, unknown>;
    /** What the fields need besides. */
    facts?: () => Facts;
    shown: (form: { values: Record<string, unknown>; problems: Problems } & Facts) => ReactNode;
    flash: (saved: Row, isNew: boolean) => Flash;
  };
  removal: { shown: (record: Row) => ReactNode; flash: (removed: Row) => Flash };
  /** In the place of a call that the noun would have, and beside those. */
  calls?: { list?: Method; one?: Method; more?: Calls };
}

/** The parts that follow know no more of a record than every noun has. */
type AnyNoun = Noun<Stored, object, Stored, object>;

/** The routes of a noun; `build.ts` takes each for the module of a route. */
export function screensOf<Row extends Stored, Input extends object, Listed extends Row, Facts extends object>(
  noun: Noun<Row, Input, Listed, Facts>,
) {
  const plain = noun as unknown as AnyNoun;
  const { path, form } = plain;
  return {
    path,
    list: listOf(plain),
    form: form && formOf(plain, form),
    removal: removalOf(plain),
    calls: callsOf(plain),
  };
}

const titled =
  (titleOf: (params: { id?: string }) => MessageKey): MetaFunction =>
  ({ params }) => [{ title: pageTitle(t(titleOf(params))) }];

function listOf({ path, may, kind, handle, words, nameOf, list }: AnyNoun) {
  const columns = [
    ...columnsOnScreen(list.columns),
    { key: "actions", label: t("word.actions"), isActions: true },
  ];
  const linksOf = ({ mayDelete, ...record }: Stored & { mayDelete: boolean }) => [
    ...(list.links?.(record) ?? []),
    { href: `${path}/${record.id}/edit`, label: t("action.edit") },
    ...(mayDelete ? [{ href: `${path}/${record.id}/delete`, label: t("action.delete") }] : []),
  ];
  const loader = ({ request }: LoaderFunctionArgs) =>
    list.rows(requireActor(request, may)).map((record) => ({
      ...record,
      mayDelete: whyRecordStays(kind, record) === null,
    }));

  function RecordList() {
    const records = useLoaderData() as ReturnType<typeof loader>;
    const add = (
      <ButtonLink href={`${path}/add`} kind="primary" accessKey="t">
        {t(words.add)}
      </ButtonLink>
    );
    const rows = records.map((record) => ({
      id: record.id,
      cells: {
        ...cellsOnScreen(list.columns, record, {}),
        actions: <RowActions about={nameOf?.(record)} links={linksOf(record)} />,
      },
    }));
    return (
      <Page title={t(words.title)} back={list.back} actions={add} wide>
        <DataTable
          caption={t(list.caption, { n: rows.length })}
          columns={columns}
          rows={rows}
          empty={list.none}
        />
      </Page>
    );
  }
  return { meta: titled(() => words.title), handle, loader, default: RecordList };
}

function formOf(noun: AnyNoun, shown: NonNullable<AnyNoun["form"]>) {
  const { path, may, kind, judge, schemas, handle, words, nameOf } = noun;
  const titleOf = ({ id }: { id?: unknown }) => (id ? words.edit : words.add);

  function loader({ request, params }: LoaderFunctionArgs) {
    const actor = requireActor(request, may);
    const id = idOrNew(request, params.id);
    const record = id === null ? null : orNotFound(request, kind.find(actor, id));
    const mayDelete = record !== null && whyRecordStays(kind, record) === null;
    return { record, mayDelete, offered: shown.offered?.(), facts: shown.facts?.() };
  }

  async function action({ request, params }: ActionFunctionArgs) {
    const actor = await requireSender(request, may);
    const id = idOrNew(request, params.id);
    const form = await readForm(request, id === null ? schemas.new : schemas.edit, {
      prepare: joinedDays(shown.days ?? []),
      judge: (given) => judge(given, id === null ? undefined : kind.find(actor, id), actor),
    });
    if (form.status !== "success") return refuse(form);
    const record = { version: null, ...form.value };
    const save = () =>
      id === null ? createRecord(kind, actor, record) : updateRecord(kind, actor, id, record);
    return answerForm(actor, form, save, { to: path, flash: (saved) => shown.flash(saved, id === null) });
  }

  function NounForm() {
    const { record, mayDelete, offered, facts } = useLoaderData() as ReturnType<typeof loader>;
    return (
      <RecordForm
        title={t(titleOf(record ?? {}))}
        context={record ? nameOf?.(record) : undefined}
        intro={record && shown.intro ? t(shown.intro) : undefined}
        back={{ href: path, label: t(words.title) }}
        record={record}
        offered={offered}
        fields={shown.fields}
        answer={useActionData() as FormAnswer | undefined}
        removal={record && mayDelete && { href: `${path}/${record.id}/delete`, label: t(words.delete) }}
      >
        {(form) => shown.shown({ ...form, ...facts })}
      </RecordForm>
    );
  }
  return { meta: titled(titleOf), handle, loader, action, default: NounForm };
}

function removalOf({ path, may, kind, handle, words, removal }: AnyNoun) {
  function loader({ request, params }: LoaderFunctionArgs) {
    const actor = requireActor(request, may);
    const record = orNotFound(request, kind.find(actor, idFrom(request, params.id)));
    return { record, obstacle: refusalOf(whyRecordStays(kind, record)) };
  }

  async function action({ request, params }: ActionFunctionArgs) {
    const actor = await requireSender(request, may);
    const id = idFrom(request, params.id);
    const form = await readForm(request, nothingTyped);
    if (form.status !== "success") return refuse(form);
    return answerForm(actor, form, () => deleteRecord(kind, actor, id), { to: path, flash: removal.flash });
  }

  function NounRemoval() {
    const { record, obstacle } = useLoaderData() as ReturnType<typeof loader>;
    return (
      <RecordRemoval
        title={t(words.delete)}
        question={t(words.question)}
        back={{ href: path, label: t(words.title) }}
        obstacle={obstacle}
        answer={useActionData() as FormAnswer | undefined}
      >
        {removal.shown(record)}
      </RecordRemoval>
    );
  }
  return { meta: titled(() => words.delete), handle, loader, action, default: NounRemoval };
}

function callsOf({ path, may, kind, judge, schemas, list, calls: own = {} }: AnyNoun) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const finds = ({ actor, id }: Call) => kind.find(actor, id);
  const loader = calls({
    [name]: {
      GET: own.list ?? reads({ may, read: ({ actor }) => list.rows(actor) }),
      POST: writes({
        may,
        body: schemas.new,
        judge: (given, { actor }) => judge(given, undefined, actor),
        run: ({ actor, body }) => createRecord(kind, actor, body),
        status: 201,
      }),
    },
    [`${name}/:id`]: {
      GET: own.one ?? reads({ may, read: finds }),
      PUT: writes({
        ...{ may, finds, body: schemas.edit },
        judge: (given, { actor, found }) => judge(given, found, actor),
        run: ({ actor, id, body }) => updateRecord(kind, actor, id, body),
      }),
      DELETE: writes({ may, run: ({ actor, id }) => deleteRecord(kind, actor, id) }),
    },
    ...own.more,
  });
  return { loader, action: loader };
}
