import { beyondNode, isMissing, ofSlowRun } from "./programs";

/** Ends `npm test` and `npm run test:slow`: what passed did so without these. */
for (const [program, tests] of Object.entries(process.env.SLOW ? ofSlowRun : beyondNode)) {
  if (isMissing(program as keyof typeof beyondNode)) console.log(`Left out, without ${program}: ${tests}`);
}
