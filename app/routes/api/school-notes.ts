import { addNote, deleteNote, noteNew, notesOn } from "~/features/school-exam-years/notes";
import { findRegistration } from "~/features/school-exam-years/queries";
import { calls, reads, writes } from "~/http/calls";

export const loader = calls({
  "school_exam_years/:id/notes": {
    GET: reads({
      may: "school_note.manage",
      finds: ({ actor, id }) => findRegistration(actor, id),
      read: ({ actor, found }) => notesOn(actor, found),
    }),
    POST: writes({
      may: "school_note.manage",
      finds: ({ actor, id }) => findRegistration(actor, id),
      body: noteNew,
      run: ({ actor, id, body }) => addNote(actor, id, body),
      status: 201,
      said: "note.saved",
    }),
  },
  "school_notes/:id": {
    DELETE: writes({ may: "school_note.manage", run: ({ actor, id }) => deleteNote(actor, id) }),
  },
});

export const action = loader;
