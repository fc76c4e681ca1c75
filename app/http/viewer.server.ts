import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { formTokenOf } from "~/auth/form-token.server";
import { isRemembered } from "~/auth/lifetimes.server";
import type { RoleId } from "~/auth/roles";
import { db } from "~/db/client.server";
import { districts, schools } from "~/db/schema";
import type { StoredForm } from "~/db/stored-forms.server";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { currentSession } from "./actor.server";
import { confinementOf } from "./confinement.server";
import { readFlash, type ShownFlash } from "./flash.server";
import { type Preferences, preferencesOf, savesData } from "./preferences.server";
import { type ProofAsked, proofAsked } from "./proof.server";
import { storedFormAskedFor } from "./stored-forms.server";

/** What the frame of every page shows of the person who looks at it. */
export interface Viewer {
  username: string;
  full_name: string;
  role_id: RoleId;
  role_label: string;
  school_code: string | null;
  school_name: string | null;
  district_name: string | null;
  acting_as: string | null;
  /** One page has to be gone through first, so nothing else is offered. */
  is_confined: boolean;
}

const schoolName = db
  .select({ name: schools.school_name })
  .from(schools)
  .where(eq(schools.school_code, sql.placeholder("code")))
  .prepare();
const districtName = db
  .select({ name: districts.name })
  .from(districts)
  .where(eq(districts.code, sql.placeholder("code")))
  .prepare();

/** What the root loads for the frame around every page. */
export interface FrameData {
  viewer: Viewer | null;
  flash: ShownFlash | null;
  path: string;
  /** The token of the forms of this page; null for a visitor. */
  form_token: string | null;
  /** The stored form that this page shows again. */
  kept: ShownStoredForm | null;
  preferences: Preferences;
  /** Whether the page may ask for a script. */
  is_enhanced: boolean;
  /** What a form of an action with proof asks for. */
  proof: ProofAsked;
  /** The session lasts for days without a page; otherwise the module hides the page after half an hour. */
  is_remembered: boolean;
  /** Whose drafts the page may keep and offer: the account, and the part that it plays. */
  drafts_of: string | undefined;
}

export interface ShownStoredForm {
  id: string;
  files: string[];
  /** When, from where and under which session it arrived, in words. */
  sent: string;
}

export async function frameDataOf(request: Request): Promise<FrameData> {
  const found = currentSession(request);
  const actor = found && found.actor;
  const kept = storedFormAskedFor(request, actor);
  return {
    viewer: actor && viewerOf(actor),
    flash: readFlash(request),
    path: new URL(request.url).pathname,
    form_token: actor && formTokenOf(actor),
    kept: kept && { id: kept.id, files: kept.files, sent: howItWasSent(kept) },
    preferences: preferencesOf(request),
    is_enhanced: !savesData(request),
    proof: actor && proofAsked(actor),
    is_remembered: found !== null && isRemembered(found.own_role_id, found.session.remember),
    drafts_of: actor ? [actor.user_id, actor.acting_as].filter(Boolean).join(" ") : undefined,
  };
}

/** When and from where a stored form arrived, and under which session. */
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
    school_name: school_code ? (schoolName.get({ code: school_code })?.name ?? null) : null,
    district_name: district_code ? (districtName.get({ code: district_code })?.name ?? null) : null,
    acting_as,
    is_confined: confinementOf(actor) !== null,
  };
}
