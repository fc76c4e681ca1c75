import { createUser, objectionsToNewUser } from "~/features/users/create";
import { objectionsToUser, updateUser } from "~/features/users/edit";
import { removeIdentities } from "~/features/users/identity-links";
import { findUser, listUsers } from "~/features/users/list";
import { endSessionsOfUser } from "~/features/users/own-sessions";
import { deleteUser } from "~/features/users/remove";
import { resetPassword } from "~/features/users/reset";
import { passwordReset, userEdit, userList, userNew } from "~/features/users/schema";
import { calls, lists, reads, withoutData, writes } from "~/http/calls";
import { t } from "~/messages";

export const loader = calls({
  users: {
    POST: writes({
      may: "user.manage",
      body: userNew,
      judge: objectionsToNewUser,
      prepare: ({ actor, body }) => createUser(actor, body),
      run: ({ prepared }) => prepared(),
      status: 201,
      said: "user.created",
    }),
  },
  "users/view": {
    GET: lists({
      may: "user.manage",
      query: userList,
      read: ({ actor, query }) => ({ ...listUsers(actor, query), message: t("user.list_loaded") }),
    }),
  },
  "users/reset-password/:id": {
    PUT: writes({
      may: "user.manage",
      finds: ({ actor, id }) => findUser(actor, id),
      body: passwordReset,
      prepare: ({ actor, id, body }) => resetPassword(actor, id, body.password),
      run: ({ prepared }) => prepared(),
      said: "user.password_reset",
    }),
  },
  "users/:id": {
    /** An ADMIN reads any account, others only their own (docs/api/users.md). */
    GET: reads({ may: "account.own", read: ({ actor, id }) => findUser(actor, id) }),
    PUT: writes({
      may: "user.manage",
      finds: ({ actor, id }) => findUser(actor, id),
      body: userEdit,
      judge: (given, { actor, id }) => objectionsToUser(actor, id, given),
      run: ({ actor, id, body }) => updateUser(actor, id, body),
      said: "user.updated",
    }),
    DELETE: writes({
      may: "user.manage",
      run: ({ actor, id }) => deleteUser(actor, id),
      said: "user.removed",
      answer: withoutData,
    }),
  },
  "users/:id/identities": {
    /** Removes another account's provider identities (docs/api/users.md). */
    DELETE: writes({
      may: "user.manage",
      run: ({ actor, id }) => removeIdentities(actor, id),
      said: "identity.removed",
      answer: withoutData,
    }),
  },
  "users/:id/sessions": {
    /** Ends every session of the account, except the session of the ADMIN who asks. */
    DELETE: writes({
      may: "user.manage",
      run: ({ actor, id }) => endSessionsOfUser(actor, id),
      said: ({ ended: n }) => ({ key: "session.ended_of_user", values: { n } }),
    }),
  },
});

export const action = loader;
