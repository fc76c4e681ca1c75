export const noticeFields = ["body", "starts_on", "ends_on", "district_code", "exam_type_code"] as const;
export const noticeDays = ["starts_on", "ends_on"] as const;
