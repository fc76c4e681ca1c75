import { actOnRequest, decideRequests } from "~/features/requests/decide";
import { actOnGroup } from "~/features/requests/group-answer";
import { actionsHeldBack, groupActionsHeldBack } from "~/features/requests/held";
import { listRequests } from "~/features/requests/list";
import { findGroup, findRequest } from "~/features/requests/queries";
import {
  groupStep,
  requestList,
  requestNew,
  requestStep,
  requestsDecision,
} from "~/features/requests/schema";
import { sendRequest } from "~/features/requests/send";
import { calls, lists, reads, writes } from "~/http/calls";
import { inPersonOnly } from "~/http/refusals";

export const loader = calls({
  requests: {
    GET: lists({
      may: "request.view",
      query: requestList,
      read: ({ actor, query }) => listRequests(actor, query),
    }),
    POST: writes({
      may: "request.send",
      body: requestNew,
      run: ({ actor, body }) => sendRequest(actor, body),
      status: 201,
    }),
  },
  "requests/mass_decision": {
    PUT: writes({
      may: "request.decide",
      body: requestsDecision,
      run: ({ actor, body }) => decideRequests(actor, body),
    }),
  },
  "requests/groups/:id": {
    PUT: writes({
      may: "request.view",
      finds: ({ actor, id }) => findGroup(actor, id)[0],
      body: groupStep,
      prepare: ({ request, actor, id, body }) => {
        if (groupActionsHeldBack(actor, id).includes(body.action)) throw inPersonOnly(request);
      },
      run: ({ actor, id, body }) => actOnGroup(actor, id, body),
    }),
  },
  "requests/:id": {
    GET: reads({ may: "request.view", read: ({ actor, id }) => findRequest(actor, id) }),
    PUT: writes({
      may: "request.view",
      finds: ({ actor, id }) => findRequest(actor, id),
      body: requestStep,
      prepare: ({ request, actor, id, body }) => {
        if (actionsHeldBack(actor, id).includes(body.action)) throw inPersonOnly(request);
      },
      run: ({ actor, id, body }) => actOnRequest(actor, id, body),
    }),
  },
});

export const action = loader;
