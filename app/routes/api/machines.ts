import { newMachineToken } from "~/auth/machines";
import { createMachine, objectionsToMachine, revokeMachine } from "~/features/machines/commands";
import { listMachines } from "~/features/machines/queries";
import { machineNew } from "~/features/machines/schema";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { answers, type Call, calls, reads, writes } from "~/http/calls";
import { answerJson, readJson } from "~/http/json";

/** A call that is repeated after a minute has no token. */
async function makeMachine({ request, actor }: Call): Promise<Response> {
  const input = await readJson(request, machineNew, { judge: objectionsToMachine });
  const made = oneTimeSecret(actor, `machine ${input.body_hash}`, input.key, newMachineToken);
  const run = () => {
    const outcome = createMachine(actor, input.value, made.secret);
    made.isSet ||= outcome.kind === "saved";
    return outcome;
  };
  return answerJson(actor, input, run, {
    status: 201,
    body: (machine) => ({ data: machine, token: made.isSet ? made.secret : null }),
  });
}

export const loader = calls({
  machines: {
    GET: reads({ may: "machine.manage", read: () => listMachines() }),
    POST: answers({ may: "machine.add", body: machineNew, status: 201, respond: makeMachine }),
  },
  "machines/:id": {
    DELETE: writes({ may: "machine.manage", run: ({ actor, id }) => revokeMachine(actor, id) }),
  },
});

export const action = loader;
