import { PlusOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { fundStates, reportingStyles, returnFrequencies } from '#constants/funds.ts'
import type { Fund } from '#contract/funds/funds.ts'
import { funds } from '#store/funds/funds.ts'
import { InnerList } from '../resource/list/InnerList.tsx'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { RecordDrawer } from '../resource/list/RecordDrawer.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { fundColumns } from './fundColumns.tsx'
import { ReturnsPanel } from './ReturnsPanel.tsx'

const FundFields = lazyPart(() => import('./FundFields.tsx').then((file) => file.FundFields), { prefetch: true })

const texts = {
  list: 'Funds',
  one: 'fund',
  many: 'funds',
  empty: 'No funds yet.',
  start: 'Add the funds that this manager raises money for, then type or paste their returns.',
  search: 'Search funds',
}
const defaults = {
  fundStateId: fundStates.open,
  currency: 'USD',
  reportingStyle: reportingStyles.netOfAllFees,
  returnFrequency: returnFrequencies.monthly,
}

/** The funds of a manager, and the returns of one of them below. */
export function Funds({ companyId }: { companyId: number }) {
  const [shownId, setShownId] = useState<number>()
  const scope = useMemo(() => ({ companyId }), [companyId])
  const columns = useMemo(() => fundColumns(setShownId), [])
  return (
    <InnerList resource={funds} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
      <AddFund />
      <ListRows of={funds} minWidth={900} isKept={() => true} />
      <RecordDrawer of={funds} defaults={defaults} width={640}>
        {(row) => <FundFields row={row} />}
      </RecordDrawer>
      <ShownReturns fundId={shownId} />
    </InnerList>
  )
}

function AddFund() {
  const { mayEdit, open } = useListScreen(funds)
  return (
    mayEdit && (
      <div className="list-bar">
        <span className="grow" />
        <Button icon={<PlusOutlined />} onClick={() => open('new')}>
          Add fund
        </Button>
      </div>
    )
  )
}

/** The returns of the fund that the user chose; at first those of the first fund. */
function ShownReturns({ fundId }: { fundId: number | undefined }) {
  const { list, mayEdit } = useListScreen(funds)
  const fund = list.rows.find((row) => row.fundId === fundId) ?? list.rows[0]
  return fund && <ReturnsPanel key={fund.fundId} fund={fund} mayEdit={mayEdit} />
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: Fund): string => name
