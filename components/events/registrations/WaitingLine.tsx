import { useEffect, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import { peopleTexts } from '#contract/events/peopleCounts.ts'
import { queuedMailsTexts } from '#contract/events/queuedMails.ts'
import { promotedText } from '#contract/events/registrations.ts'
import type { WaitingListState } from '#contract/events/waitingList.ts'
import { registrations } from '#store/events/registrations.ts'
import { fetchWaitingList, promoteWaiting } from '#store/events/waitingList.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { useLinkedAction } from '../../resource/base/useLinkedAction.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { peopleCountText } from './peopleCountText.ts'

const PromotionFacts = lazyPart(() => import('./PromotionFacts.tsx').then((file) => file.PromotionFacts))

/** How many seats are free and how many people wait, with a button that promotes those whose turn it is. */
export function WaitingLine({ eventId, mayPromote }: { eventId: number; mayPromote: boolean }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const { savedCount, staleCount } = useAppSelector(registrations.selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [list, setList] = useState<WaitingListState | null>(null)
  const [isPromoting, setPromoting] = useState(false)
  useEffect(() => {
    const request = dispatch(fetchWaitingList({ eventId }))
    void request.then((result) => fetchWaitingList.fulfilled.match(result) && setList(result.payload))
    return () => request.abort()
  }, [dispatch, eventId, savedCount, staleCount, refreshCount])

  const promote = async () => {
    // Counted again: seats may have been taken since the line was read.
    const counted = await dispatch(fetchWaitingList({ eventId }))
    const current = fetchWaitingList.fulfilled.match(counted) ? counted.payload : list
    if (!current) return
    setList(current)
    const count = Math.min(current.promotable, limits.bulkRows)
    const isConfirmed = await confirm({
      title: count === 0 ? 'No one can be promoted now' : `Promote ${peopleCountText(count)} from the waiting list?`,
      content: <PromotionFacts list={current} count={count} />,
      okText: count === 0 ? 'Close' : `Promote ${peopleCountText(count)}`,
      okOnly: count === 0,
    })
    if (!isConfirmed || count === 0) return
    setPromoting(true)
    const result = await dispatch(promoteWaiting({ eventId }))
    setPromoting(false)
    if (!promoteWaiting.fulfilled.match(result)) return
    const { promoted, people: ofEvent, mails, mailProblem, undoToken } = result.payload
    const done = [promotedText(promoted), ...peopleTexts(ofEvent), ...queuedMailsTexts(mails, mailProblem)].join(' ')
    const text = promoted > 0 ? done : 'No one was promoted. The seats have been taken.'
    dispatch(noticeShown({ severity: promoted > 0 ? severity.success : severity.info, text, undoToken: undoToken ?? undefined }))
    dispatch(refreshRequested())
  }
  useLinkedAction('promote', () => void promote(), mayPromote && list !== null)
  if (!list || list.waiting === 0) return null
  return (
    <>
      <span className="tabular">{lineText(list)}</span>
      {mayPromote && list.promotable > 0 && (
        <Button size="small" loading={isPromoting} onClick={() => void promote()}>
          {`Promote ${formatCount(Math.min(list.promotable, limits.bulkRows))}`}
        </Button>
      )}
      {list.promotable === 0 && (
        <Button size="small" type="link" onClick={() => void promote()}>
          Why nobody gets a seat
        </Button>
      )}
    </>
  )
}

/** "12 seats free, 287 waiting". */
function lineText({ freeSeats, waiting }: WaitingListState): string {
  const free = freeSeats === null ? 'No limit on seats' : `${formatCount(freeSeats)} ${freeSeats === 1 ? 'seat' : 'seats'} free`
  return `${free}, ${formatCount(waiting)} waiting`
}
