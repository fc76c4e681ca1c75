import { write } from "~/db/client";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { noteStorageError } from "~/db/storage";
import { version } from "../../../package.json";

/** So that a computer that follows can compare its version with the server's: each copy of the database has it. */
export function noteServedVersion(): void {
  try {
    if (officeSetting("served_version") !== version)
      write(() => saveOfficeSetting("served_version", version));
  } catch (error) {
    noteStorageError(error);
  }
}
