import { useRouteLoaderData } from "@remix-run/react";
import { CurrentPasswordField, OtpField } from "~/features/users/form";
import type { FrameData } from "~/http/viewer";
import { t } from "~/messages";
import type { FormProblems } from "~/ui";

interface ProofFieldsProps {
  problems: FormProblems;
  autoFocus?: boolean;
}

export function ProofFields({ problems, autoFocus }: ProofFieldsProps) {
  const required = useRouteLoaderData<FrameData>("root")?.proof;
  if (!required) return null;
  return (
    <>
      <CurrentPasswordField
        label={t("proof.password")}
        hint={t("proof.why")}
        problems={problems.current_password}
        autoFocus={autoFocus}
      />
      {required === "password_and_code" && (
        <OtpField hint={t("second_step.otp_or_code")} problems={problems.otp} acceptsRecoveryCode />
      )}
    </>
  );
}
