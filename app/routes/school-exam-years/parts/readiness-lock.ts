import type { LockState } from "~/features/exam-years/rules";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";

export function lockSentence(lock: LockState): string {
  switch (lock.kind) {
    case "none":
      return t("readiness.lock_none");
    case "locked":
      return lock.since
        ? t("readiness.lock_since", { moment: malaysianMoment(lock.since) })
        : t("readiness.lock_begun");
    case "coming": {
      const moment = malaysianMoment(lock.at);
      if (lock.days < 2)
        return t(lock.days < 1 ? "readiness.lock_today" : "readiness.lock_tomorrow", { moment });
      return t("readiness.lock_in", { n: lock.days, moment });
    }
  }
}

export function lockWords(lock: LockState): string | null {
  if (lock.kind === "none") return null;
  if (lock.kind === "locked") return t("readiness.left_locked");
  if (lock.days < 2) return t(lock.days < 1 ? "readiness.left_today" : "readiness.left_tomorrow");
  return t("readiness.left_in", { n: lock.days });
}
