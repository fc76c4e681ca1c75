import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, record } from "../kinds";

export const room = record("Room", columnsOf(tables.exam_rooms));

export const roomWithSeats = record("RoomWithSeats", { ...columnsOf(tables.exam_rooms), seated: count });

export const seated = record("Seated", {
  student_id: z.int(),
  seat: z.int(),
  ...columnsOf(tables.students, ["student_code", "full_name", "school_code"]),
});

export const assigned = z.object({ school_code: z.string(), exam_year: z.int(), seated: count });

export const moved = z.object({ room: roomWithSeats, moved: count });

export const tags = {
  rooms: "Rooms and seats",
};

export const calls: Record<string, Call> = {
  "GET /api/rooms": {
    summary: "List the rooms of a school in an exam year",
    isQueryNeeded: true,
    answer: dataOf(z.array(roomWithSeats)),
  },
  "POST /api/rooms": { summary: "Add a room", answer: dataOf(room) },
  "POST /api/rooms/seats": {
    summary: "Assign the candidates of a school to seats",
    answer: dataOf(assigned),
  },
  "GET /api/rooms/{id}": { summary: "Read a room", answer: dataOf(roomWithSeats) },
  "PUT /api/rooms/{id}": { summary: "Change a room", answer: dataOf(room) },
  "DELETE /api/rooms/{id}": { summary: "Delete a room", answer: dataOf(room) },
  "GET /api/rooms/{id}/seats": { summary: "List the seats of a room", answer: dataOf(z.array(seated)) },
  "PUT /api/rooms/{id}/seats": { summary: "Move candidates to a room", answer: dataOf(moved) },
  "DELETE /api/rooms/{id}/seats": { summary: "Clear a room", answer: dataOf(moved) },
};
