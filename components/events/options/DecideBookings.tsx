import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { choiceStatuses } from '#constants/choices.ts'
import type { RowResult } from '#contract/bulk.ts'
import type { OptionChoice } from '#contract/events/options.ts'
import { decideBookings } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { BulkBar } from '../../resource/bulk/BulkBar.tsx'
import { BulkResults } from '../../resource/bulk/BulkResults.tsx'
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
  const [underWay, setUnderWay] = useState<Decision | null>(null)
  const [answer, setAnswer] = useState<{ results: readonly RowResult<OptionChoice>[]; done: string } | null>(null)
  const decide = async (choiceStatus: Decision) => {
    setUnderWay(choiceStatus)
    const result = await dispatch(decideBookings({ eventOptionId, ids: selection.ids, choiceStatus }))
    setUnderWay(null)
    if (decideBookings.fulfilled.match(result) && result.payload.length > 0)
      setAnswer({ results: result.payload, done: choiceStatus === confirmed ? 'approved' : 'declined' })
  }
  return (
    <BulkBar selection={selection} total={total} label="Selected bookings">
      <Button
        size="small"
        type="primary"
        icon={<CheckOutlined />}
        loading={underWay === confirmed}
        disabled={underWay === cancelled}
        onClick={() => void decide(confirmed)}
      >
        Approve
      </Button>
      <Button
        size="small"
        icon={<CloseOutlined />}
        loading={underWay === cancelled}
        disabled={underWay === confirmed}
        onClick={() => void decide(cancelled)}
      >
        Decline
      </Button>
      {answer && (
        <BulkResults
          results={answer.results}
          many="bookings"
          done={answer.done}
          nameOf={nameOf}
          onClose={() => {
            setAnswer(null)
            selection.drop(answer.results.map(({ id }) => id))
            onDone()
          }}
        />
      )}
    </BulkBar>
  )
}

const nameOf = ({ registrantName }: OptionChoice): string => registrantName
