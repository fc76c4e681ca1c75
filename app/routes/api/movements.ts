import { movementsIn } from "~/features/packets/movements/board";
import { recordAsListed, recordMovements, withdrawMovement } from "~/features/packets/movements/commands";
import { findMovement } from "~/features/packets/movements/queries";
import { asListed, movementsNew, movementsOfYear } from "~/features/packets/movements/schema";
import { permissionOf } from "~/features/packets/movements/steps";
import { requireActor } from "~/http/actor";
import { calls, lists, reads, writes } from "~/http/calls";

export const loader = calls({
  "packets/movements": {
    GET: lists({
      may: "packet.view",
      query: movementsOfYear,
      read: ({ actor, query }) => movementsIn(actor, query),
    }),
    POST: writes({
      may: "packet.move",
      body: movementsNew,
      prepare: ({ request, body }) => requireActor(request, permissionOf[body.step]),
      run: ({ actor, body }) => recordMovements(actor, body),
    }),
  },
  "packets/movements/as_listed": {
    POST: writes({
      may: "packet.move",
      body: asListed,
      prepare: ({ request, body }) => requireActor(request, permissionOf[body.step]),
      run: ({ actor, body }) => recordAsListed(actor, body),
    }),
  },
  "packets/movements/:id": {
    GET: reads({ may: "packet.view", read: ({ actor, id }) => findMovement(actor, id) }),
    DELETE: writes({
      may: "packet.move",
      finds: ({ actor, id }) => findMovement(actor, id),
      prepare: ({ request, found }) => requireActor(request, permissionOf[found.step]),
      run: ({ actor, id }) => withdrawMovement(actor, id),
    }),
  },
});

export const action = loader;
