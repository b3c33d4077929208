import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { OptionChoice } from '#contract/events/options.ts'
import { decideBookings } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { BulkBar } from '../../resource/bulk/BulkBar.tsx'
import { BulkResults } from '../../resource/bulk/BulkResults.tsx'
import type { Selection } from '../../resource/bulk/useSelection.ts'

interface Props {
  eventOptionId: number
  selection: Selection
  /** All bookings that the search matches. */
  total: number
  onDone: () => void
}

/** The bar over selected bookings: those that wait are approved or declined, each on its own, with a result for each. */
export function DecideBookings({ eventOptionId, selection, total, onDone }: Props) {
  const dispatch = useAppDispatch()
  const [underWay, setUnderWay] = useState<2 | 4 | null>(null)
  const [answer, setAnswer] = useState<{ results: readonly RowResult<OptionChoice>[]; done: string } | null>(null)
  const decide = async (choiceStatus: 2 | 4) => {
    setUnderWay(choiceStatus)
    const result = await dispatch(decideBookings({ eventOptionId, ids: selection.ids, choiceStatus }))
    setUnderWay(null)
    if (decideBookings.fulfilled.match(result) && result.payload.length > 0)
      setAnswer({ results: result.payload, done: choiceStatus === 2 ? 'approved' : 'declined' })
  }
  return (
    <BulkBar selection={selection} total={total} label="Selected bookings">
      <Button
        size="small"
        type="primary"
        icon={<CheckOutlined />}
        loading={underWay === 2}
        disabled={underWay === 4}
        onClick={() => void decide(2)}
      >
        Approve
      </Button>
      <Button size="small" icon={<CloseOutlined />} loading={underWay === 4} disabled={underWay === 2} onClick={() => void decide(4)}>
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
