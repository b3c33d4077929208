import { choiceLabel } from '#constants/choice.ts'
import { assetClasses, fundStates } from '#constants/funds.ts'
import { monthOfDate, monthText } from '#contract/funds/months.ts'
import type { Fund } from '#contract/funds/funds.ts'
import type { Tone } from '#styles/tones.ts'
import type { Column } from '../resource/base/columns.tsx'
import { Button } from '../ui/Button.tsx'
import { formatCount } from '../ui/numbers.ts'
import { ToneTag } from '../ui/ToneTag.tsx'

const tones: Readonly<Record<Fund['fundStateId'], Tone>> = {
  [fundStates.draft]: 'neutral',
  [fundStates.open]: 'success',
  [fundStates.softClosed]: 'warning',
  [fundStates.hardClosed]: 'warning',
  [fundStates.liquidated]: 'neutral',
}

/** The columns of a manager's funds. `onShowReturns` shows the returns of one. */
export const fundColumns = (onShowReturns: (fundId: number) => void): Column<Fund>[] => [
  { field: 'name', sorter: true, ellipsis: true },
  {
    field: 'assetClass',
    sorter: true,
    width: 150,
    ellipsis: true,
    render: ({ assetClass, strategies }) => <span title={strategies.join(', ')}>{choiceLabel(assetClasses, assetClass)}</span>,
  },
  {
    field: 'fundStateId',
    sorter: true,
    width: 120,
    phone: 'state',
    render: ({ fundStateId }) => <ToneTag tone={tones[fundStateId]}>{choiceLabel(fundStates, fundStateId)}</ToneTag>,
  },
  {
    field: 'fundAum',
    title: 'Assets',
    sorter: true,
    width: 170,
    align: 'right',
    render: ({ fundAum, currency }) => (fundAum == null ? '—' : `${formatCount(fundAum)} ${currency}`),
  },
  {
    field: 'latestReturnMonth',
    sorter: true,
    width: 150,
    render: ({ latestReturnMonth }) => (latestReturnMonth ? monthText(monthOfDate(latestReturnMonth)) : '—'),
  },
  {
    key: 'returns',
    title: 'Returns',
    width: 110,
    action: () => 'Show returns',
    render: ({ fundId, name, returnCount }) => (
      <Button size="small" type="link" aria-label={`${formatCount(returnCount)} returns of ${name}`} onClick={() => onShowReturns(fundId)}>
        {formatCount(returnCount)}
      </Button>
    ),
  },
]
