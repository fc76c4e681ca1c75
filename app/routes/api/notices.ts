import { can } from "~/auth/permissions";
import {
  createNotice,
  deleteNotice,
  markRead,
  objectionsToNotice,
  updateNotice,
} from "~/features/notices/commands";
import { findNotice, listNotices, runningNotices, schoolsWithoutReading } from "~/features/notices/queries";
import { noticeEdit, noticeNew } from "~/features/notices/schema";
import { calls, reads, writes } from "~/http/calls";

export const loader = calls({
  notices: {
    /** The office gets every notice with its readers, another account the notices of its home. */
    GET: reads({
      may: "notice.view",
      read: ({ actor }) => (can(actor, "notice.manage") ? listNotices() : runningNotices(actor)),
    }),
    POST: writes({
      may: "notice.manage",
      body: noticeNew,
      judge: objectionsToNotice,
      run: ({ actor, body }) => createNotice(actor, body),
      status: 201,
    }),
  },
  "notices/:id": {
    /** With the schools that have not read it. */
    GET: reads({
      may: "notice.manage",
      finds: ({ id }) => findNotice(id),
      read: ({ found }) => ({ ...found, unread: schoolsWithoutReading(found) }),
    }),
    PUT: writes({
      may: "notice.manage",
      finds: ({ id }) => findNotice(id),
      body: noticeEdit,
      judge: objectionsToNotice,
      run: ({ actor, id, body }) => updateNotice(actor, id, body),
    }),
    DELETE: writes({ may: "notice.manage", run: ({ actor, id }) => deleteNotice(actor, id) }),
  },
  "notices/:id/read": {
    POST: writes({ may: "notice.read", run: ({ actor, id }) => markRead(actor, id) }),
  },
});

export const action = loader;
