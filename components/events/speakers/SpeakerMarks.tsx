import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { markSpeakers } from '#store/events/speakers.ts'
import { severity } from '#constants/notices.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import type { Selection } from '../../resource/bulk/useSelection.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { nameOfSpeaker } from './nameOfSpeaker.ts'

const BulkResults = lazyPart(() => import('../../resource/bulk/BulkResults.tsx').then((file) => file.BulkResults<Speaker>))

const markActions = {
  arrived: { label: 'Mark as arrived', change: { hasArrived: true } },
  away: { label: 'Mark as not arrived', change: { hasArrived: false } },
  publish: { label: 'Publish', change: { isPublished: true } },
  hide: { label: 'Unpublish', change: { isPublished: false } },
} as const
const doneMessage = 'Done'

/** Bulk actions on selected speakers, besides delete. */
export function SpeakerMarks({ selection }: { selection: Selection }) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly RowResult<Speaker>[]>([])
  const markSelected = async (key: string) => {
    const action = Object.entries(markActions).find(([name]) => name === key)?.[1]
    if (!action) return
    setBusy(true)
    const result = await dispatch(markSpeakers({ ids: selection.ids, ...action.change }))
    setBusy(false)
    if (!markSpeakers.fulfilled.match(result) || result.payload.length === 0) return
    // If all rows changed, one notice reports it; otherwise each result is listed.
    if (result.payload.some(({ message }) => message !== doneMessage)) return setResults(result.payload)
    const count = result.payload.length
    dispatch(noticeShown({ severity: severity.success, text: `${formatCount(count)} ${count === 1 ? 'speaker' : 'speakers'} changed.` }))
    selection.clear()
  }
  return (
    <>
      <ButtonMenu
        menu={{
          items: Object.entries(markActions).map(([key, { label }]) => ({ key, label })),
          onClick: ({ key }) => void markSelected(String(key)),
        }}
      >
        <Button size="small" type="primary" loading={isBusy}>
          Mark <DownOutlined />
        </Button>
      </ButtonMenu>
      {results.length > 0 && (
        <BulkResults
          results={results}
          many="speakers"
          done="changed"
          nameOf={nameOfSpeaker}
          onClose={() => {
            setResults([])
            selection.clear()
          }}
        />
      )}
    </>
  )
}
