import { takeCase } from "~/features/cases/take";
import { caseTaken } from "~/features/owners/schema";
import { calls, writes } from "~/http/calls";

export const loader = calls({
  owners: {
    PUT: writes({
      may: "case.own",
      body: caseTaken,
      run: ({ actor, body }) => takeCase(actor, body.case),
    }),
  },
});

export const action = loader;
