import { type Sentence, t } from "~/messages";

export interface OtherSchool {
  school_code: string;
  school_name: string;
  seated: number;
}

/** "3 calon SMA ALPHA, 1 calon SMA BETA" */
export const othersInWords = (others: readonly OtherSchool[]): string =>
  others.map(({ school_name, seated: n }) => t("room.others_of", { n, school_name })).join(", ");

export const whyOthersStay = (name: string, others: readonly OtherSchool[]): Sentence => ({
  key: "room.others_stay",
  values: { name, others: othersInWords(others) },
});
