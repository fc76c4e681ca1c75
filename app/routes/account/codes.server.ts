import type { Actor } from "~/auth/actor";
import { inGroups } from "~/features/users/rules";
import { malaysianMoment } from "~/features/values/moments";

/** What the page of ten recovery codes shows; null in place of the codes when they were shown before. */
export const codesOf =
  ({ username }: Actor) =>
  (codes: string[] | null) => ({
    username,
    made_at: malaysianMoment(new Date().toISOString()),
    codes: codes?.map(inGroups) ?? null,
  });
