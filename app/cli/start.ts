import { startServing } from "./serving";

await startServing();
