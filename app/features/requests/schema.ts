import { z } from "zod";
import { owner } from "~/features/owners/schema";
import { nearSeen, needsIdentity, studentEdit, studentNew } from "~/features/students/schema";
import { withdrawal } from "~/features/students/withdrawal/schema";
import {
  code,
  lines,
  list,
  oneOf,
  optionalCode,
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  recordVersion,
  ticked,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { groupActions, mostAtOnce, requestActions, requestKinds, requestStates } from "./rules";

const reason = lines({ max: 500 });

const { is_repeating: _, ...correctable } = studentEdit.shape;

export const correctionNew = z.object({ ...correctable, reason }).check(needsIdentity);
export type CorrectionNew = z.output<typeof correctionNew>;

const lateNew = z.object({ ...studentNew.shape, reason }).check(needsIdentity);
export type LateNew = z.output<typeof lateNew>;

/** The form asks once more about a near duplicate. */
export const lateForm = z.object({ ...lateNew.shape, near_seen: nearSeen }).check(needsIdentity);

const { exam_year, ic_number, passport_number, birth_cert_number } = studentNew.shape;

export const transferNew = z
  .object({
    exam_year,
    ic_number,
    passport_number,
    birth_cert_number,
    full_name: optionalName({ max: 120 }),
    class_name: optionalName({ max: 60 }),
    reason,
  })
  .check(needsIdentity);
export type TransferNew = z.output<typeof transferNew>;

/** The school of a candidate asks another school to take it. */
export const offerNew = z.object({
  student_id: recordId,
  to_school_code: code({ max: 20 }),
  reason,
  version: recordVersion,
});
export type OfferNew = z.output<typeof offerNew>;

/** Of the API; each form sends one kind. An offer becomes a request of the kind transfer. */
export const requestNew = z.discriminatedUnion("kind", [
  z
    .object({ ...correctionNew.shape, kind: z.literal("correction"), student_id: recordId })
    .check(needsIdentity),
  z.object({ ...lateNew.shape, kind: z.literal("late") }).check(needsIdentity),
  z.object({ ...withdrawal.shape, kind: z.literal("withdrawal"), student_id: recordId }),
  z.object({ ...transferNew.shape, kind: z.literal("transfer") }).check(needsIdentity),
  z.object({ ...offerNew.shape, kind: z.literal("offer") }),
]);
export type RequestNew = z.output<typeof requestNew>;

/** `student_version` is that of the candidate as it was shown. */
export const requestStep = z.object({
  action: oneOf(requestActions),
  note: optionalText({ max: 500 }),
  version: recordVersion,
  student_version: recordVersion,
});
export type RequestStep = z.output<typeof requestStep>;

/** Of all requests of a group that this account still answers; `fingerprint` is that of those that were shown. */
export const groupStep = z.object({
  action: oneOf(groupActions),
  note: optionalText({ max: 500 }),
  fingerprint: optionalText({ max: 64 }),
});
export type GroupStep = z.output<typeof groupStep>;

export const groupView = z.object({ page: paging.page });

export const requestsDecision = z.object({
  action: oneOf(["approve", "reject"]),
  note: optionalText({ max: 500 }),
  rows: list(z.object({ id: recordId, version: recordVersion }), { max: mostAtOnce }),
});
export type RequestsDecision = z.output<typeof requestsDecision>;

export const decisionQuery = z.object({ id: ticked({ max: mostAtOnce }) });

export const requestList = z.object({
  ...paging,
  kind: optionalOneOf(requestKinds),
  /** Of candidates of a school in scope, or to one. */
  transfer: optionalOneOf(["out", "in"]),
  state: optionalOneOf(["waiting", ...requestStates]),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  school_code: optionalCode({ max: 20 }),
  school_name: optionalText({ max: 120 }),
  /** The requests that one action sent. */
  group_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  min_age: optionalWholeNumber({ min: 0, max: 3650 }),
  owner,
});
export type RequestList = z.output<typeof requestList>;
