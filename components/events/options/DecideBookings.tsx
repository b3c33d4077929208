import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import type { RowResult } from '#contract/bulk.ts'
import type { OptionChoice } from '#contract/events/options.ts'
import { decideBookings, optionChoices } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { BulkBar } from '../../resource/bulk/BulkBar.tsx'
import { BulkResults } from '../../resource/bulk/BulkResults.tsx'
import { SelectedActions } from '../../resource/selected/SelectedActions.tsx'
import type { Selection } from '../../resource/bulk/useSelection.ts'

const { confirmed, cancelled } = choiceStatuses
type Decision = typeof confirmed | typeof cancelled

interface Props {
  eventOptionId: number
  selection: Selection
  /** The number of bookings that match the search. */
  total: number
  onDone: () => void
}

/** The bar over selected bookings: approves or declines each separately and shows a result for each. */
export function DecideBookings({ eventOptionId, selection, total, onDone }: Props) {
  const dispatch = useAppDispatch()
  const [running, setRunning] = useState<Decision | null>(null)
  const [outcome, setOutcome] = useState<{ results: readonly RowResult<OptionChoice>[]; done: string } | null>(null)
  const decide = async (choiceStatus: Decision) => {
    setRunning(choiceStatus)
    const result = await dispatch(decideBookings({ eventOptionId, ids: selection.ids, choiceStatus }))
    setRunning(null)
    if (decideBookings.fulfilled.match(result) && result.payload.length > 0)
      setOutcome({ results: result.payload, done: choiceStatus === confirmed ? 'approved' : 'declined' })
  }
  return (
    <BulkBar selection={selection} total={total} label="Selected bookings">
      <Button
        size="small"
        type="primary"
        icon={<CheckOutlined />}
        loading={running === confirmed}
        disabled={running === cancelled}
        onClick={() => void decide(confirmed)}
      >
        Approve
      </Button>
      <Button
        size="small"
        icon={<CloseOutlined />}
        loading={running === cancelled}
        disabled={running === confirmed}
        onClick={() => void decide(cancelled)}
      >
        Decline
      </Button>
      <SelectedActions of={optionChoices} selection={selection} />
      {outcome && (
        <BulkResults
          results={outcome.results}
          many="bookings"
          done={outcome.done}
          nameOf={nameOf}
          onClose={() => {
            setOutcome(null)
            selection.drop(outcome.results.map(({ id }) => id))
            onDone()
          }}
        />
      )}
    </BulkBar>
  )
}

const nameOf = ({ registrantName }: OptionChoice): string => registrantName
