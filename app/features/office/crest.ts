export const crestBounds = { bytes: 20_000, pixels: 1000 };

export interface Crest {
  type: "image/png" | "image/jpeg";
  content: Buffer;
}
