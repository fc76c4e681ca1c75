import { questions } from "../addresses";
import type { Shown } from "../addresses/demo";

export { halfway } from "../addresses/demo";

export interface Screen extends Shown {
  path: string;
  /** The address in the floor plan. */
  at: string;
}

/** Every screen of the product; a house test finds a missing one. */
export const screens: readonly Screen[] = Object.entries(questions).flatMap(([at, { shown = [] }]) =>
  shown.map((one) => ({ ...one, path: one.path ?? at, at })),
);
