import { noteStorageError, type StorageFault, storageFaultOf } from "~/db/storage";
import { type Problems, problem, t } from "~/messages";

export interface StorageAnswer {
  status: 503 | 507;
  code: string;
  sentence: string;
}

const answers: Record<StorageFault, () => StorageAnswer> = {
  full: () => ({ status: 507, code: "storage_full", sentence: t("system.storage_full") }),
  unwritable: () => ({ status: 503, code: "storage_unwritable", sentence: t("system.storage_unwritable") }),
  gone: () => ({ status: 503, code: "storage_gone", sentence: t("system.storage_gone") }),
  damaged: () => ({ status: 503, code: "storage_damaged", sentence: t("system.storage_damaged") }),
  busy: () => ({ status: 503, code: "busy", sentence: t("system.busy") }),
};

/** Null for an error that is no fault of the storage, no rush of sign-ins, no full queue and no crest that waits for its trial. */
export function storageAnswerTo(error: unknown): StorageAnswer | null {
  const fault = noteStorageError(error);
  if (fault) return answers[fault]();
  const { code, before = 0, isOwn } = (error ?? {}) as { code?: unknown; before?: number; isOwn?: boolean };
  if (code === "QUEUE_FULL")
    return {
      ...answers.busy(),
      sentence: t(isOwn ? "system.queue_own" : "system.queue_before", { n: before }),
    };
  if (code === "CREST_NOT_TRIED") return { ...answers.busy(), sentence: t("office.crest_busy") };
  return code === "HASHING_BUSY" ? answers.busy() : null;
}

/** The session of the request cannot be read, for a reason that is no fault of the storage. */
class SessionUnreadable extends Error {}

export function readingSession<Found>(find: () => Found): Found {
  try {
    return find();
  } catch (cause) {
    throw storageFaultOf(cause) ? cause : new SessionUnreadable("The session cannot be read", { cause });
  }
}

/** A caller of a 503 tries again after seconds. */
export const retryHeaders = (status: number): Record<string, string> =>
  status === 503 ? { "Retry-After": "5" } : {};

export interface ProgramFault {
  status: 500 | 503;
  code: "internal" | "unavailable";
  sentence: string;
}

export const programFaultOf = (error: unknown): ProgramFault => ({
  ...(error instanceof SessionUnreadable
    ? { status: 503, code: "unavailable" }
    : { status: 500, code: "internal" }),
  sentence: t("system.internal"),
});

export const storageProblems = ({ sentence }: StorageAnswer): Problems => ({
  "": [problem("blocked", { reason: sentence })],
});
