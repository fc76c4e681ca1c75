import { updateOffice } from "~/features/office/commands.server";
import { removeCrest, saveCrest } from "~/features/office/crest.server";
import { officeFor } from "~/features/office/queries.server";
import { crestCall, officeEdit } from "~/features/office/schema";
import { triedCrest } from "~/features/sheets/pdf/crest-trial.server";
import { calls, reads, writes } from "~/http/calls.server";
import { departureSignal } from "~/http/departure.server";

export const loader = calls({
  office: {
    GET: reads({ may: "office.view", read: ({ actor }) => officeFor(actor) }),
    PUT: writes({
      may: "office.manage",
      body: officeEdit,
      run: ({ actor, body }) => updateOffice(actor, body),
    }),
  },
  "office/crest": {
    PUT: writes({
      may: "office.manage",
      body: crestCall,
      prepare: ({ request, actor, body }) =>
        triedCrest(actor, Buffer.from(body.crest, "base64"), departureSignal(request)),
      run: ({ actor, prepared }) => saveCrest(actor, prepared),
    }),
    DELETE: writes({ may: "office.manage", run: ({ actor }) => removeCrest(actor) }),
  },
});

export const action = loader;
