import { returnSources } from '#constants/funds.ts'
import { choiceLabel } from '#constants/choice.ts'
import type { Fund } from '#contract/funds/funds.ts'
import type { FundReturn } from '#contract/funds/fundReturns.ts'
import { monthText } from '#contract/funds/months.ts'
import { fundReturns } from '#store/funds/fundReturns.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { ResourceDrawer } from '../resource/record/ResourceDrawer.tsx'
import { returnText } from './returnText.ts'

const { NumberField, SwitchField } = fieldsOf(fundReturns.declared)

interface Props {
  fund: Pick<Fund, 'currency'>
  row: FundReturn
  mayEdit: boolean
  onClose: () => void
}

/** What is stored of a return besides its figures in the grid, and its history. */
export function ReturnDetails({ fund, row, mayEdit, onClose }: Props) {
  return (
    <ResourceDrawer
      resource={fundReturns}
      row={row}
      defaults={{}}
      title={`${monthText(row)}: ${returnText(row.returnPct)} %`}
      width={480}
      head={row.source && <p className="quiet">Source: {choiceLabel(returnSources, row.source)}</p>}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <NumberField name="aum" unit={fund.currency} />
      <NumberField name="nav" />
      <SwitchField name="isBackfilled" extra="From before the fund began to report" />
    </ResourceDrawer>
  )
}
