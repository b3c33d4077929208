import type { MovePreview } from '#contract/events/registrationMoves.ts'
import { RefusalList } from '../../resource/bulk/RefusalList.tsx'
import { formatCount } from '../../ui/numbers.ts'

/** What a move of registrations brings with it, and why some cannot move. */
export const MoveConsequences = ({ preview }: { preview: MovePreview }) => {
  const { movable, unchanged, refusals, promoted, cancelledBookings } = preview
  const refused = refusals.reduce((sum, { count }) => sum + count, 0)
  const facts = [
    movable > 0 && (unchanged > 0 || refused > 0) && `${registrations(movable)} will move.`,
    promoted > 0 && `${people(promoted)} on the waiting list will be approved, because seats become free.`,
    cancelledBookings > 0 && `${cancelledBookings === 1 ? '1 booking' : `${formatCount(cancelledBookings)} bookings`} will be cancelled.`,
    unchanged > 0 && `${registrations(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this status already.`,
  ].filter(Boolean)
  return (
    <div className="move-consequences">
      {facts.map((fact) => (
        <p key={String(fact)}>{fact}</p>
      ))}
      {refused > 0 && (
        <>
          <p>{registrations(refused)} cannot move:</p>
          <RefusalList refusals={refusals} />
        </>
      )}
    </div>
  )
}

const registrations = (count: number): string => (count === 1 ? '1 registration' : `${formatCount(count)} registrations`)
const people = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`)
