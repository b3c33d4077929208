import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import type { Event } from '#contract/events/events.ts'
import type { NoShowCounts } from '#contract/events/noShows.ts'
import { counted } from '#contract/textLists.ts'
import { fetchNoShowCounts, markNoShows } from '#store/events/noShows.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { peopleCountText } from '../registrations/peopleCountText.ts'
import { useHasEnded } from './useHasEnded.ts'

const noShowsText = (count: number): string => counted(count, 'no-show', 'no-shows')

/** Once the event has ended: marks everyone approved who was not checked in as a no-show, after saying how many. */
export function NoShowsButton({ event }: { event: Pick<Event, 'eventId' | 'endsAt' | 'eventStateId'> }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const role = useAppSelector(({ auth }) => auth.user?.role)
  const hasEnded = useHasEnded(event)
  const [isBusy, setBusy] = useState(false)
  const { eventId } = event
  if (!hasEnded || role === 'irRep') return null
  const start = async () => {
    setBusy(true)
    const counted = await dispatch(fetchNoShowCounts({ eventId }))
    setBusy(false)
    if (!fetchNoShowCounts.fulfilled.match(counted)) return
    const count = Math.min(counted.payload.missing, limits.undoRowsAtOnce)
    const isConfirmed = await confirm({
      title: count > 0 ? `Mark ${noShowsText(count)}?` : 'Nobody is missing',
      content: factsOf(counted.payload).map((fact) => <p key={fact}>{fact}</p>),
      okText: count > 0 ? `Mark ${noShowsText(count)}` : 'Close',
      okOnly: count === 0,
    })
    if (!isConfirmed || count === 0) return
    setBusy(true)
    const result = await dispatch(markNoShows({ eventId }))
    setBusy(false)
    if (!markNoShows.fulfilled.match(result)) return
    const { marked, undoToken } = result.payload
    dispatch(noticeShown({ severity: severity.success, text: `${noShowsText(marked)} marked.`, undoToken: undoToken ?? undefined }))
    dispatch(refreshRequested())
  }
  return (
    <Button loading={isBusy} onClick={() => void start()}>
      Mark no-shows
    </Button>
  )
}

/** Who is marked, who is not, and why. */
function factsOf({ missing, arrived, seen }: NoShowCounts): string[] {
  return [
    ...(missing > 0 ? [`${peopleCountText(missing)} with an approved registration ${missing === 1 ? 'was' : 'were'} not checked in.`] : []),
    ...(missing > limits.undoRowsAtOnce
      ? [`At most ${formatCount(limits.undoRowsAtOnce)} are marked at once. Repeat it for the rest.`]
      : []),
    ...(arrived > 0
      ? [`${peopleCountText(arrived)} ${arrived === 1 ? 'was' : 'were'} checked in.`]
      : ['Nobody was checked in at this event. If you checked people in elsewhere, do not mark no-shows here.']),
    ...(seen > 0
      ? [`${peopleCountText(seen)} ${seen === 1 ? 'is' : 'are'} not marked: checked in with another registration, or in a meeting.`]
      : []),
    ...(missing > 0 ? ['Vetting and the allocator history show no-shows. You can undo this for 10 minutes.'] : []),
  ]
}
