export const handedParts = ["file", "checksum"] as const;
