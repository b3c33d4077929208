import WarningFilled from '@ant-design/icons/WarningFilled'
import { choiceLabel } from '#constants/choice.ts'
import { type RiskFlag, riskFlags } from '#constants/vetting.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

/** What speaks against an applicant, as tags; nothing without a flag. */
export const RiskTags = ({ flags }: { flags: readonly RiskFlag[] }) =>
  flags.length > 0 && (
    <span className="risk-flags">
      {flags.map((flag) => (
        <ToneTag key={flag} tone="error">
          {choiceLabel(riskFlags, flag)}
        </ToneTag>
      ))}
    </span>
  )

/** The same in a cell of a list: how many, and which. */
export function RiskCount({ flags }: { flags: readonly RiskFlag[] }) {
  if (flags.length === 0) return <span className="quiet">—</span>
  const names = flags.map((flag) => choiceLabel(riskFlags, flag))
  return (
    <span className="overdue" title={names.join(', ')}>
      <WarningFilled aria-hidden /> {names[0]}
      {names.length > 1 && (
        <>
          <span aria-hidden> +{names.length - 1}</span>
          <span className="for-screen-readers">, {names.slice(1).join(', ')}</span>
        </>
      )}
    </span>
  )
}
