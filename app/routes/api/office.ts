import { updateOffice } from "~/features/office/commands";
import { officeFor } from "~/features/office/queries";
import { crestCall, officeEdit } from "~/features/office/schema";
import { removeCrest, saveCrest } from "~/features/office/stored-crest";
import { triedCrest } from "~/features/sheets/pdf/crest-trial";
import { calls, reads, writes } from "~/http/calls";
import { departureSignal } from "~/http/departure";

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
