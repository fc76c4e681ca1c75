import { opens } from "../matrix/rows";
import { newRoom, ofSchool, yearOf } from "./bodies";
import { demoSchool, form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const rooms: Questions = {
  "/rooms": {
    GET: asks(opens("ASPO"), "room.view", (side) => `/rooms?${ofSchool(side)}`),
    POST: asks(opens("ASP", { own: 409 }), "room.manage", (side) => ({
      to: "/rooms",
      body: { ...yearOf(side), scope: "all" },
    })),
    late: "rooms",
    shown: [screen("the rooms of a school", `/rooms?${demoSchool}`)],
  },
  "/rooms/add": {
    GET: asks(opens("ASP"), "room.manage", (side) => `/rooms/add?${ofSchool(side)}`),
    POST: asks(opens("ASP", { foreign: 422, missing: 422 }), "room.manage", (side) => ({
      to: "/rooms/add",
      body: newRoom(side),
    })),
    late: "rooms",
    shown: [screen("adding a room", `/rooms/add?${demoSchool}`, form)],
  },
  "/rooms/:id": {
    GET: asks(opens("ASPO"), "room.view", ({ room }) => `/rooms/${room.id}`),
    POST: asks(opens("ASP", { own: 422 }), "room.manage", ({ room, school }) => ({
      to: `/rooms/${room.id}`,
      body: { numbers: `${school.school_code}/001` },
    })),
    late: "rooms",
    shown: [screen("a room", "/rooms/1", form)],
  },
  "/rooms/:id/edit": {
    GET: asks(opens("ASP"), "room.manage", ({ room }) => `/rooms/${room.id}/edit`),
    POST: asks(opens("ASP"), "room.manage", ({ room }) => ({
      to: `/rooms/${room.id}/edit`,
      body: { name: "Dewan C", rows: 6, columns: 4, version: room.version },
    })),
    late: "rooms",
    shown: [screen("a room's form", "/rooms/1/edit", form)],
  },
  "/rooms/:id/delete": {
    GET: asks(opens("ASP"), "room.manage", ({ room }) => `/rooms/${room.id}/delete`),
    POST: asks(opens("ASP"), "room.manage", ({ room }) => ({ to: `/rooms/${room.id}/delete`, body: {} })),
    late: "rooms",
    shown: [screen("deleting a room", "/rooms/1/delete")],
  },
  "/rooms/:id/clear": {
    GET: asks(opens("ASP"), "room.manage", ({ room }) => `/rooms/${room.id}/clear`),
    POST: asks(opens("ASP"), "room.manage", ({ room }) => ({ to: `/rooms/${room.id}/clear`, body: {} })),
    late: "rooms",
    shown: [screen("emptying a room", "/rooms/1/clear")],
  },
};
