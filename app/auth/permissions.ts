import type { Actor } from "./actor";
import { type RoleId, roleIds } from "./roles";

const everyone = roleIds;
const workers = ["ADMIN", "SU", "PENYELIA_DAERAH"] as const;
const schoolAndOffice = ["ADMIN", "SU"] as const;
const districtAndOffice = ["ADMIN", "PENYELIA_DAERAH"] as const;
const supervisors = ["ADMIN", "PENYELIA_DAERAH", "OBSERVER"] as const;
const office = ["ADMIN"] as const;

/** The role decides here; `visibleTo` decides which records, and the rules decide in which state. */
export const matrix = {
  "account.own": everyone,
  "account.edit": everyone,
  "account.password": everyone,
  "account.sessions": everyone,
  "account.second_step": everyone,
  "account.reminders": workers,
  "lookup.view": everyone,
  "lookup.manage": office,
  "exam_year.view": everyone,
  "exam_year.manage": office,
  "exam_year.dispose": office,
  "student.view": everyone,
  "student.see_identity": workers,
  "student.history": workers,
  "student.add": schoolAndOffice,
  "student.import": schoolAndOffice,
  "student.edit": workers,
  "student.mark_repeating": office,
  "student.delete": schoolAndOffice,
  "student.delete_numbered": office,
  "student.withdraw": workers,
  "student.reset": schoolAndOffice,
  "student.export": workers,
  "special_need.view": workers,
  "special_need.edit": workers,
  "export_layout.manage": office,
  "export_layout.take": office,
  "handover.take": office,
  "handover.make": office,
  "roll_number.generate": workers,
  "roll_number.change_issued": office,
  "sheet.print": everyone,
  "sheet.print_many": districtAndOffice,
  "school.view": everyone,
  "school.edit": districtAndOffice,
  "school.contact": workers,
  "school.edit_codes": office,
  "school.add": office,
  "school.import": office,
  "school.delete": office,
  "school.close": office,
  "school.merge": office,
  "school_admin.view": districtAndOffice,
  "school_exam_year.view": everyone,
  "school_exam_year.register": workers,
  "school_exam_year.manage": office,
  "exam_paper.view": everyone,
  "exam_paper.manage": office,
  "room.view": everyone,
  "room.manage": workers,
  "invigilator.view": workers,
  "invigilator.manage": workers,
  "invigilator.rule": office,
  "statement.mark": workers,
  "packet.view": workers,
  "packet.manage": office,
  "packet.move": workers,
  "packet.send": office,
  "packet.receive": districtAndOffice,
  "packet.confirm": schoolAndOffice,
  "absence.view": everyone,
  "absence.record": districtAndOffice,
  "attendance.receive": districtAndOffice,
  "script.return": workers,
  "report.reopen": districtAndOffice,
  "report.decide": office,
  "school_note.manage": districtAndOffice,
  "school_note.delete_any": office,
  "office.view": everyone,
  "office.manage": office,
  "notice.view": everyone,
  "notice.manage": office,
  "notice.read": ["SU"],
  "list.submit": ["SU"],
  "list.confirm": ["PENYELIA_DAERAH"],
  "list.finalise": office,
  "list.sign": workers,
  "list.sign_many": districtAndOffice,
  "list.sign_on_behalf": office,
  "list.view_waiting": districtAndOffice,
  "list.reopen": districtAndOffice,
  "list.reopen_any": office,
  "list.correct": districtAndOffice,
  "list.amend": office,
  "list.sign_off": workers,
  "request.view": workers,
  "request.send": ["SU"],
  "request.agree": ["SU"],
  "request.recommend": ["PENYELIA_DAERAH"],
  "request.decide": office,
  "student_transfer.view": everyone,
  "student_transfer.undo": workers,
  "check.view": everyone,
  "check.answer": workers,
  "duplicate.view": districtAndOffice,
  "duplicate.manage": districtAndOffice,
  "case.own": districtAndOffice,
  "stats.view": supervisors,
  "stats.every_place": office,
  "user.manage": office,
  "machine.manage": office,
  "machine.add": office,
  "audit.view": office,
  "trash.restore": schoolAndOffice,
  "trash.restore_any": office,
  impersonate: office,
} as const satisfies Record<string, readonly RoleId[]>;

export type Permission = keyof typeof matrix;

/** What a school, a district or the office answers for with its own name: an impersonation prepares it and does not sign it (decision 052). */
const signatures: readonly Permission[] = [
  "list.sign",
  "list.sign_many",
  "list.sign_on_behalf",
  "list.submit",
  "list.confirm",
  "list.finalise",
  "list.reopen",
  "list.reopen_any",
  "list.amend",
  "request.agree",
  "request.recommend",
  "request.decide",
  "duplicate.manage",
  "case.own",
  "absence.record",
  "attendance.receive",
  "packet.move",
  "packet.send",
  "packet.receive",
  "packet.confirm",
  "script.return",
  "report.reopen",
  "report.decide",
  "notice.read",
];

const inPersonOnly: readonly Permission[] = [
  ...signatures,
  "account.edit",
  "account.password",
  "account.second_step",
  "account.sessions",
  "account.reminders",
];

/** All that a machine may do: it has no other permission of its role. */
const ofMachines: readonly Permission[] = [
  "lookup.view",
  "student.view",
  "school.view",
  "school_exam_year.view",
  "export_layout.take",
  "handover.take",
];

export function can(actor: Actor, permission: Permission): boolean {
  if (actor.machine) {
    const seesIdentity = permission === "student.see_identity" && actor.machine.sees_identity;
    return seesIdentity || ofMachines.includes(permission);
  }
  if (actor.acting_as && inPersonOnly.includes(permission)) return false;
  return (matrix[permission] as readonly RoleId[]).includes(actor.role_id);
}

/** The role alone, for what an impersonation reads and may not sign. */
export const asIfInPerson = (actor: Actor): Actor => ({ ...actor, acting_as: null });

export const isSignedInPersonOnly = (actor: Actor, permission: Permission): boolean =>
  actor.acting_as !== null && signatures.includes(permission) && can(asIfInPerson(actor), permission);
