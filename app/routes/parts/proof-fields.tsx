import { useRouteLoaderData } from "@remix-run/react";
import { CurrentPasswordField, OtpField } from "~/features/users/form";
import type { FrameData } from "~/http/viewer.server";
import { t } from "~/messages";
import type { FormProblems } from "~/ui";

/** The password, and the code of the second step, in the form of an action that needs a fresh proof; nothing while it is. */
export function ProofFields({ problems }: { problems: FormProblems }) {
  const asked = useRouteLoaderData<FrameData>("root")?.proof;
  if (!asked) return null;
  return (
    <>
      <CurrentPasswordField
        label={t("proof.password")}
        hint={t("proof.why")}
        problems={problems.current_password}
      />
      {asked === "password_and_code" && (
        <OtpField hint={t("second_step.otp_or_code")} problems={problems.otp} acceptsRecoveryCode />
      )}
    </>
  );
}
