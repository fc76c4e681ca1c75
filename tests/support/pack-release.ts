import { packRelease } from "./release-database";

await packRelease();
