import { counts } from "./count";
import { grid } from "./grid";
import { pastes } from "./paste";

for (const part of [grid, pastes, counts]) part();
