import type { WaitingListState } from '#contract/events/waitingList.ts'
import { RefusalList } from '../../resource/bulk/RefusalList.tsx'
import { peopleCountText } from './peopleCountText.ts'

/** What a promotion of so many people brings, and why the others stay. */
export function PromotionFacts({ list: { waiting, refusals }, count }: { list: WaitingListState; count: number }) {
  const remaining = waiting - count
  return (
    <>
      {count > 0 && <p>People who have waited longest are approved first. You can undo this for 10 minutes.</p>}
      {remaining > 0 && refusals.length > 0 && (
        <>
          <p>{`${peopleCountText(remaining)} will stay on the waiting list:`}</p>
          <RefusalList refusals={refusals} />
        </>
      )}
    </>
  )
}
