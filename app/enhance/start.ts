import { builds } from "./build";
import { drafts } from "./drafts";
import { idle } from "./idle";
import { islands } from "./islands";
import { letters } from "./letters";
import { lists } from "./lists";
import { root } from "./page";
import { passwords } from "./passwords";
import { submits } from "./submit";

for (const part of [lists, islands, drafts, submits, passwords, builds, idle, letters]) {
  try {
    part();
  } catch (error) {
    console.error(error);
  }
}
root.dataset.enhanced = "1";
