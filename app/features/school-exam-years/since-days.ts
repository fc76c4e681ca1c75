export const sinceDays = ["1", "3", "7"] as const;
