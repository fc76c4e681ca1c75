import type { RequestRecord } from "~/features/requests/queries";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { kindWord, requestsAddress, stateWord, toneOf } from "~/routes/requests/parts/words";
import { Badge } from "~/ui";

export function RequestsOf({ requests }: { requests: RequestRecord[] }) {
  if (requests.length === 0) return null;
  return (
    <section>
      <h2>{t("request.title")}</h2>
      <ul>
        {requests.map(({ id, kind, state, created_at }) => (
          <li key={id} className="actions">
            <a href={`${requestsAddress}/${id}`}>
              {t("student.request", { kind: kindWord(kind), at: malaysianMoment(created_at) })}
            </a>{" "}
            <Badge kind={toneOf(state)}>{stateWord(state)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
