import { t } from "~/messages";

/** What the list of a scanner is called on its screen. */
export interface ListWords {
  caption: (n: number) => string;
  number: string;
  name: string;
  empty: string;
  /** The screen of a line. */
  addressOf?: (number: string) => string | null;
}

/** A stored list is one that no scan and no refused form has changed. */
export const ofCandidates = (isStored = false): ListWords => ({
  caption: (n: number) => t(isStored ? "scan.stored_caption" : "scan.caption", { n }),
  number: t("label.student_code"),
  name: t("label.full_name"),
  empty: t("scan.none"),
});

export const labelWords = (): ListWords => ({
  caption: (n: number) => t("scan.labels_caption", { n }),
  number: t("scan.label"),
  name: t("label.school_name"),
  empty: t("scan.no_labels"),
});
