import { findPaper } from "~/features/exam-papers/queries";
import { objectionsToAdapted, setAdapted } from "~/features/packets/adapted";
import { createExtra, deleteExtra, objectionsToExtra, updateExtra } from "~/features/packets/extras";
import { packetBoardOf, packetsOfPaper, packetsToFix } from "~/features/packets/figures";
import { fixPackets } from "~/features/packets/fix";
import { arrangementsOfPapers, extrasOf, findExtra } from "~/features/packets/queries";
import { objectionsToRule, saveRule } from "~/features/packets/rule";
import {
  adaptedEdit,
  extraEdit,
  extraNew,
  packetList,
  packetsFixed,
  packetsOfYear,
  ruleEdit,
} from "~/features/packets/schema";
import { latestPrints } from "~/features/sheets/packets/latest";
import { latestPacketsOfYear } from "~/features/sheets/packets/schema";
import { runInSlices } from "~/features/values/another-request";
import { type Call, calls, lists, reads, writes } from "~/http/calls";

const paperAt = ({ id }: Call) => findPaper(id);

export const loader = calls({
  packets: {
    GET: reads({
      may: "packet.view",
      query: packetsOfYear,
      read: ({ actor, query }) => runInSlices(packetBoardOf(actor, query)),
    }),
  },
  "packets/adapted": {
    GET: reads({ may: "packet.view", read: () => arrangementsOfPapers() }),
    PUT: writes({
      may: "packet.manage",
      body: adaptedEdit,
      judge: objectionsToAdapted,
      run: ({ actor, body }) => setAdapted(actor, body),
    }),
  },
  "packets/extras/:id": {
    GET: reads({ may: "packet.view", read: ({ actor, id }) => findExtra(actor, id) }),
    PUT: writes({
      may: "packet.manage",
      finds: ({ actor, id }) => findExtra(actor, id),
      body: extraEdit,
      run: ({ actor, id, body }) => updateExtra(actor, id, body),
    }),
    DELETE: writes({ may: "packet.manage", run: ({ actor, id }) => deleteExtra(actor, id) }),
  },
  "packets/prints": {
    GET: lists({
      may: "packet.view",
      query: latestPacketsOfYear,
      read: ({ actor, query }) => latestPrints(actor, query),
    }),
  },
  "packets/:id": {
    GET: lists({
      may: "packet.view",
      finds: paperAt,
      query: packetList,
      read: ({ actor, found, query }) => runInSlices(packetsOfPaper(actor, found, query)),
    }),
  },
  "packets/:id/rule": {
    PUT: writes({
      may: "packet.manage",
      finds: paperAt,
      body: ruleEdit,
      judge: objectionsToRule,
      run: ({ actor, id, body }) => saveRule(actor, id, body),
    }),
  },
  /** What a POST would store. */
  "packets/:id/fix": {
    GET: reads({
      may: "packet.manage",
      finds: paperAt,
      async read({ actor, found }) {
        const { totals, total_schools, changes, fingerprint } = await runInSlices(packetsToFix(actor, found));
        return { ...totals, total_schools, changes, fingerprint };
      },
    }),
    POST: writes({
      may: "packet.manage",
      finds: paperAt,
      body: packetsFixed,
      run: ({ actor, id, body }) => fixPackets(actor, id, body),
    }),
  },
  "packets/:id/extras": {
    GET: reads({
      may: "packet.view",
      finds: paperAt,
      read: ({ actor, id }) => extrasOf(actor, [id]),
    }),
    POST: writes({
      may: "packet.manage",
      finds: paperAt,
      body: extraNew,
      judge: (given, { actor, found }) => objectionsToExtra(actor, found, given),
      run: ({ actor, id, body }) => createExtra(actor, id, body),
      status: 201,
    }),
  },
});

export const action = loader;
