import { refuseOldNode } from "../app/cli/runtime/node-versions";
import { billOfMaterials, hasLitestream } from "./bill";

refuseOldNode();

if (!hasLitestream)
  console.error("npm has no Litestream for this platform: the bill does not name its Go modules.");
console.log(JSON.stringify(billOfMaterials(), null, 2));
