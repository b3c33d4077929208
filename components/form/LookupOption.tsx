import type { ReactNode } from 'react'

/** An option: the row's id, its label, a second line, and whether it cannot be chosen. */
export interface LookupOption {
  value: number
  label: string
  detail?: ReactNode
  /** What tells rows of one name apart once one is chosen, such as the company of a person. */
  hint?: string
  disabled?: boolean
}
/** An option as the list shows it: the second line tells rows of the same name apart. */
export const LookupOptionText = ({ label, detail }: Pick<LookupOption, 'label' | 'detail'>) => (
  <>
    <div>{label}</div>
    {detail && <small className="quiet">{detail}</small>}
  </>
)
/** An option as it is shown once it is chosen. */
export const ChosenText = ({ label, hint }: Pick<LookupOption, 'label' | 'hint'>) => (
  <>
    {label}
    {hint && <span className="quiet"> · {hint}</span>}
  </>
)
