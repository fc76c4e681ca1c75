import type { Actor } from "~/auth/actor";
import { inGroups } from "~/features/users/rules";
import { malaysianMoment } from "~/features/values/moments";

export const codesOf =
  ({ username, role_id }: Actor) =>
  (codes: string[] | null) => ({
    username,
    isAdmin: role_id === "ADMIN",
    made_at: malaysianMoment(new Date().toISOString()),
    codes: codes?.map(inGroups) ?? null,
  });
