import type { RegistrationStatusId } from '#constants/statuses.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'

/** A status in a menu, with the reason why it cannot be chosen, if there is one. */
export const StatusOption = ({ id, refusal }: { id: RegistrationStatusId; refusal?: string }) => (
  <span className="state-move">
    <span>
      <RegistrationStatusTag id={id} />
    </span>
    {refusal && <span className="state-refusal quiet small">{refusal}</span>}
  </span>
)

/** The entry of a status in a menu; disabled when the move is refused. */
export const statusEntry = (id: RegistrationStatusId, refusal: string | undefined) => ({
  key: id,
  disabled: refusal !== undefined,
  label: <StatusOption id={id} refusal={refusal} />,
})
