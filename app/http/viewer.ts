import { noticesFor } from "~/auth/account-notices";
import type { Actor } from "~/auth/actor";
import { formTokenOf } from "~/auth/form-token";
import type { FoundSession } from "~/auth/found-session";
import { isRemembered } from "~/auth/lifetimes";
import type { RoleId } from "~/auth/roles";
import { contactLine } from "~/db/office";
import { nameOfDistrict, nameOfSchool } from "~/db/place-names";
import type { StoredForm } from "~/db/stored-forms";
import { noticesInWords } from "~/features/values/device";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { yearLabel } from "./chosen-year";
import { confinementOf } from "./confinement";
import { readFlash, type ShownFlash } from "./flash";
import { type Preferences, preferencesOf, savesData } from "./preferences";
import { type ProofNeeded, proofNeeded } from "./proof";
import { currentSession } from "./session";
import { storedFormFor } from "./stored-forms";

export interface Viewer {
  username: string;
  full_name: string;
  role_id: RoleId;
  role_label: string;
  school_code: string | null;
  school_name: string | null;
  district_name: string | null;
  acting_as: string | null;
  is_confined: boolean;
}

export interface FrameData {
  viewer: Viewer | null;
  flash: ShownFlash | null;
  path: string;
  form_token: string | null;
  kept: ShownStoredForm | null;
  /** On the home alone: changes to the account since its last session, until the owner dismisses them. */
  owner_notices: OwnerNotices | null;
  preferences: Preferences;
  is_enhanced: boolean;
  proof: ProofNeeded;
  /** Without `remember` the module hides the page after half an hour. */
  is_remembered: boolean;
  drafts_of: string | undefined;
  /** Of the office, in one line; blank until an ADMIN writes it. */
  contact: string;
  telephone: string;
  /** Null for a visitor, and until the office has a year. */
  year_label: string | null;
}

export interface ShownStoredForm {
  id: string;
  files: string[];
  sent: string;
}

export async function frameDataOf(request: Request): Promise<FrameData> {
  const found = currentSession(request);
  const actor = found?.actor ?? null;
  const kept = storedFormFor(request, actor);
  return {
    viewer: actor && viewerOf(actor),
    flash: readFlash(request),
    path: new URL(request.url).pathname,
    form_token: actor && formTokenOf(actor),
    owner_notices: found && new URL(request.url).pathname === "/" ? ownerNoticesOf(found) : null,
    kept: kept && { id: kept.id, files: kept.files, sent: howItWasSent(kept) },
    preferences: preferencesOf(request),
    is_enhanced: !savesData(request),
    proof: found && proofNeeded(found),
    is_remembered: found !== null && isRemembered(found.own_role_id, found.session.remember),
    drafts_of: actor ? [actor.user_id, actor.acting_as].filter(Boolean).join(" ") : undefined,
    contact: contactLine(),
    telephone: contactLine(["office_name", "office_phone"]),
    year_label: actor && !confinementOf(actor) ? yearLabel(request) : null,
  };
}

export function howItWasSent(
  form: Pick<StoredForm, "sent_by" | "created_at" | "device" | "address">,
): string {
  const { sent_by, created_at, device, address } = form;
  return t(`kept.sent_${sent_by}`, { at: malaysianMoment(created_at), device, address });
}

export function viewerOf(actor: Actor): Viewer {
  const { username, full_name, role_id, school_code, district_code, acting_as } = actor;
  return {
    username,
    full_name,
    role_id,
    role_label: t(`role.${role_id}`),
    school_code,
    school_name: nameOfSchool(school_code),
    district_name: nameOfDistrict(district_code),
    acting_as,
    is_confined: confinementOf(actor) !== null,
  };
}

export interface OwnerNotices {
  up_to: number;
  lines: string[];
}

/** None during an impersonation, and where one page alone is open. */
function ownerNoticesOf({ actor, session }: FoundSession): OwnerNotices | null {
  if (actor.acting_as || confinementOf(actor)) return null;
  const notices = noticesFor(actor.user_id, session.id);
  return notices[0] ? { up_to: notices[0].id, lines: noticesInWords(notices) } : null;
}
