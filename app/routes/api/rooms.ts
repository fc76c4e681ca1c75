import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { assignSeats } from "~/features/rooms/assign";
import { clearRoom } from "~/features/rooms/clear";
import { createRoom, deleteRoom, objectionsToRoom, updateRoom } from "~/features/rooms/commands";
import { moveCandidates } from "~/features/rooms/move";
import { findRoom, roomsOf, seatedIn } from "~/features/rooms/queries";
import { assignment, roomEdit, roomList, roomNew, seatMove } from "~/features/rooms/schema";
import { calls, reads, writes } from "~/http/calls";

export const loader = calls({
  rooms: {
    GET: reads({
      may: "room.view",
      query: roomList,
      read: ({ actor, query }) =>
        findSchoolYear(actor, query.school_code, query.exam_year) && roomsOf(actor, query),
    }),
    POST: writes({
      may: "room.manage",
      body: roomNew,
      judge: (given, { actor }) => objectionsToRoom(actor, given),
      run: ({ actor, body }) => createRoom(actor, body),
      status: 201,
    }),
  },
  "rooms/seats": {
    POST: writes({
      may: "room.manage",
      body: assignment,
      run: ({ actor, body }) => assignSeats(actor, body),
    }),
  },
  "rooms/:id": {
    GET: reads({ may: "room.view", read: ({ actor, id }) => findRoom(actor, id)?.room }),
    PUT: writes({
      may: "room.manage",
      finds: ({ actor, id }) => findRoom(actor, id)?.room,
      body: roomEdit,
      judge: (given, { actor, id, found: { school_code, exam_year } }) =>
        objectionsToRoom(actor, { ...given, school_code, exam_year }, id),
      run: ({ actor, id, body }) => updateRoom(actor, id, body),
    }),
    DELETE: writes({ may: "room.manage", run: ({ actor, id }) => deleteRoom(actor, id) }),
  },
  "rooms/:id/seats": {
    GET: reads({ may: "room.view", read: ({ actor, id }) => findRoom(actor, id) && seatedIn(actor, id) }),
    PUT: writes({
      may: "room.manage",
      finds: ({ actor, id }) => findRoom(actor, id),
      body: seatMove,
      run: ({ actor, id, body }) => moveCandidates(actor, id, body),
    }),
    DELETE: writes({ may: "room.manage", run: ({ actor, id }) => clearRoom(actor, id) }),
  },
});

export const action = loader;
