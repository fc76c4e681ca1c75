import { builds } from "./build";
import { drafts } from "./drafts";
import { grid } from "./grid";
import { idle } from "./idle";
import { islands } from "./islands";
import { lists } from "./lists";
import { root } from "./page";
import { submits } from "./submit";

/** Each part by itself: one that throws takes none of the others with it, and the page works without any. */
for (const part of [grid, lists, islands, drafts, submits, builds, idle]) {
  try {
    part();
  } catch (error) {
    console.error(error);
  }
}
root.dataset.enhanced = "1";
