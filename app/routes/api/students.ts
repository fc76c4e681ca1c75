import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createStudent, objectionsToStudent } from "~/features/students/commands.server";
import { listStudents } from "~/features/students/list/queries.server";
import { studentList } from "~/features/students/list/schema";
import { studentAdd } from "~/features/students/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { changesFor } from "~/routes/api/parts/student-changes";
import { withWarnings } from "~/routes/students/parts/warnings";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "student.view");
    if (new URL(request.url).searchParams.has("changed_since")) return changesFor(actor, request);
    return Response.json({ ...listStudents(actor, readQuery(request, studentList)), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "student.add");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, studentAdd, {
      judge: (given) => objectionsToStudent(actor, given),
    });
    return answerJson(actor, input, () => createStudent(actor, input.value), {
      status: 201,
      body: withWarnings,
    });
  });
}
