import type { ScannedLine } from "~/features/values/scan-list";
import { type Problems, t } from "~/messages";
import { Button, DataTable, FieldProblems, HiddenFields, TextField } from "~/ui";

interface ScanFieldsProps {
  typed: Record<string, unknown> | null;
  problems: Problems;
}

interface ScanFieldProps extends ScanFieldsProps {
  label?: string;
  hint?: string;
  /** Another field of the page is the first to type in. */
  isSecond?: boolean;
}

/** A form that waited for a sign-in has its numbers alone. */
export function linesOf(typed: Record<string, unknown> | null): readonly ScannedLine[] {
  if (Array.isArray(typed?.lines)) return typed.lines;
  const rows: unknown[] = Array.isArray(typed?.rows) ? typed.rows : [];
  return rows.flatMap((row) => {
    const { student_code: number } = (row ?? {}) as { student_code?: unknown };
    return typeof number === "string" ? { number, full_name: null, problem: null } : [];
  });
}

/** The first field of its form, and "Tambah" its first button, so that Enter adds a number. */
export function ScanField({
  typed,
  problems,
  label = t("scan.field"),
  hint = t("scan.hint"),
  isSecond,
}: ScanFieldProps) {
  const left = typeof typed?.student_code === "string" ? typed.student_code : null;
  return (
    <>
      <TextField
        name="student_code"
        label={label}
        hint={hint}
        value={left}
        problems={problems.student_code}
        autoFocus={!isSecond}
        width="half"
        isScan
      />
      <HiddenFields values={{ refused: left }} />
      {typeof typed?.added === "string" && <p role="status">{t("scan.added", { full_name: typed.added })}</p>}
      <p>
        <Button kind="secondary">{t("scan.add")}</Button>
      </p>
    </>
  );
}

export const rowName = (at: number): string => `rows[${at}].student_code`;

interface ScanLinesProps extends ScanFieldsProps {
  /** Of a list that has no candidates. */
  words?: ListWords;
  isStored?: boolean;
}

/** The newest first, so that the last scan is in sight. The numbers are sent with the form; nothing is saved yet. */
export function ScanLines({ typed, problems, isStored, words = ofCandidates(isStored) }: ScanLinesProps) {
  const lines = linesOf(typed);
  if (lines.length === 0) return null;
  return (
    <>
      {lines.map(({ number }, at) => (
        <input key={rowName(at)} type="hidden" name={rowName(at)} value={number} />
      ))}
      <DataTable
        caption={words.caption(lines.length)}
        columns={[
          { key: "n", label: t("batch.row"), width: 48 },
          { key: "number", label: words.number, nowrap: true },
          { key: "full_name", label: words.name },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={lines
          .map(({ number, full_name, problem }, at) => ({
            id: at,
            cells: {
              n: at + 1,
              number,
              full_name: (full_name !== null && named(full_name, words.addressOf?.(number))) || (
                <FieldProblems
                  id={rowName(at)}
                  name={rowName(at)}
                  problems={problems[rowName(at)] ?? (problem && [problem])}
                />
              ),
              actions: (
                <Button name="removed" value={String(at)} kind="quiet">
                  {t("scan.remove")} <span className="vh">{number}</span>
                </Button>
              ),
            },
          }))
          .toReversed()}
        empty={null}
      />
    </>
  );
}

const named = (name: string, address: string | null = null) =>
  address === null ? name : <a href={address}>{name}</a>;

/** What the list of a scanner is called on its screen. */
export interface ListWords {
  caption: (n: number) => string;
  number: string;
  name: string;
  /** The screen of a line. */
  addressOf?: (number: string) => string | null;
}

/** A stored list is one that no scan and no refused form has changed. */
const ofCandidates = (isStored = false): ListWords => ({
  caption: (n: number) => t(isStored ? "scan.stored_caption" : "scan.caption", { n }),
  number: t("label.student_code"),
  name: t("label.full_name"),
});

export const labelWords = (addressOf?: ListWords["addressOf"]): ListWords => ({
  caption: (n: number) => t("scan.labels_caption", { n }),
  number: t("scan.label"),
  name: t("label.school_name"),
  addressOf,
});
