import type { ReactNode } from 'react'

/** An option: the row's id, its label, a second line, and whether it cannot be chosen. */
export interface LookupOption {
  value: number
  label: string
  detail?: ReactNode
  disabled?: boolean
}
/** An option as the list shows it: the second line tells rows of the same name apart. */
export const LookupOptionText = ({ label, detail }: Pick<LookupOption, 'label' | 'detail'>) => (
  <>
    <div>{label}</div>
    {detail && <small className="quiet">{detail}</small>}
  </>
)
