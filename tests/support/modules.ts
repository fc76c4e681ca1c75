import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./child";

/** The modules of a folder, in the order of their names: a new file there is in no other list. */
export const modulesIn = <Module>(folder: string): Promise<Module[]> =>
  Promise.all(
    readdirSync(join(root, folder))
      .toSorted()
      .map((file) => import(/* @vite-ignore */ join(root, folder, file))),
  );
