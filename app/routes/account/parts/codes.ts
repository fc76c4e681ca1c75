import type { Actor } from "~/auth/actor";
import { isOffice } from "~/auth/roles";
import { inGroups } from "~/features/users/rules";
import { malaysianMoment } from "~/features/values/moments";

export const codesOf =
  ({ username, role_id }: Actor) =>
  (codes: string[] | null) => ({
    username,
    isAdmin: isOffice(role_id),
    made_at: malaysianMoment(new Date().toISOString()),
    codes: codes?.map(inGroups) ?? null,
  });
