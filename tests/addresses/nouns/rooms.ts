import { opens } from "../../matrix/rows";
import { newRoom, ofSchool, yearOf } from "../bodies";
import { demoSchool, form, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/rooms": {
    GET: asks(opens("ASPO"), "room.view", (side) => `/rooms?${ofSchool(side)}`),
    POST: sends(opens("ASP", { own: 409 }), "room.manage", (side) => ({ ...yearOf(side), scope: "all" })),
    late: "rooms",
    shown: [screenAt("the rooms of a school", `/rooms?${demoSchool}`)],
  },
  "/rooms/add": {
    GET: asks(opens("ASP"), "room.manage", (side) => `/rooms/add?${ofSchool(side)}`),
    POST: sends(opens("ASP", { foreign: 422, missing: 422 }), "room.manage", newRoom),
    late: "rooms",
    shown: [screenAt("adding a room", `/rooms/add?${demoSchool}`, form)],
  },
  "/rooms/:id": {
    at: ({ room }) => `/rooms/${room.id}`,
    GET: asks(opens("ASPO"), "room.view"),
    POST: sends(opens("ASP", { own: 422 }), "room.manage", ({ school }) => ({
      numbers: `${school.school_code}/001`,
    })),
    late: "rooms",
    shown: [screenAt("a room", "/rooms/1", { isInParts: true })],
  },
  "/rooms/:id/edit": {
    at: ({ room }) => `/rooms/${room.id}/edit`,
    GET: asks(opens("ASP"), "room.manage"),
    POST: sends(opens("ASP"), "room.manage", ({ room }) => ({
      name: "Dewan C",
      rows: 6,
      columns: 4,
      version: room.version,
    })),
    late: "rooms",
    shown: [screenAt("a room's form", "/rooms/1/edit", form)],
  },
  "/rooms/:id/delete": {
    at: ({ room }) => `/rooms/${room.id}/delete`,
    GET: asks(opens("ASP"), "room.manage"),
    POST: sends(opens("ASP"), "room.manage"),
    late: "rooms",
    shown: [screenAt("deleting a room", "/rooms/1/delete")],
  },
  "/rooms/:id/clear": {
    at: ({ room }) => `/rooms/${room.id}/clear`,
    GET: asks(opens("ASP"), "room.manage"),
    POST: sends(opens("ASP"), "room.manage"),
    late: "rooms",
    shown: [screenAt("emptying a room", "/rooms/1/clear")],
  },
  "/api/rooms": {
    GET: calls(opens("ASPO"), (side) => `/api/rooms?${ofSchool(side)}`),
    POST: callsWith(opens("ASP", { own: 201, foreign: 422, missing: 422 }), newRoom),
  },
  "/api/rooms/seats": {
    POST: callsWith(opens("ASP", { own: 409 }), yearOf),
  },
  "/api/rooms/:id": {
    at: ({ room }) => `/api/rooms/${room.id}`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("ASP"), { name: "Dewan C", rows: 6, columns: 4 }),
    DELETE: calls(opens("ASP")),
  },
  "/api/rooms/:id/seats": {
    at: ({ room }) => `/api/rooms/${room.id}/seats`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("ASP", { own: 422 }), ({ school }) => ({ numbers: `${school.school_code}/001` })),
    DELETE: calls(opens("ASP")),
  },
};
