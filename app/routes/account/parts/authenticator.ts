import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signIn } from "~/features/users/schema";
import { type SignInResult, signInUser } from "~/features/users/sign-in";
import { submissionOf } from "~/http/forms";
import { visitorOf } from "~/http/visitor";

/** `signInUser` verifies for the call `POST /api/auth/login` too. A refusal is a result, because the page shows the form again. */
export const authenticator = new Authenticator<SignInResult>();

authenticator.use(
  new FormStrategy(({ form, request }) => {
    const submission = submissionOf(form, signIn);
    if (submission.status !== "success") throw new Error("readForm judges the sign-in form first");
    return signInUser({ ...submission.value, otp: null }, visitorOf(request));
  }),
  "form",
);
