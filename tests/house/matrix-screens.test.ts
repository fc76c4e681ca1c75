import { afterAll } from "vitest";
import { askAtEveryDoor, withProber } from "../matrix/asking";
import { figuresOf } from "../matrix/engine";

const prober = withProber();
afterAll(() => console.info(`The matrix at the screens: ${figuresOf(prober().tally)}`));

askAtEveryDoor("screens", prober);
