import { choiceStatuses } from '#constants/setUpChoices.ts'
import type { optionChoices } from '#contract/events/options.ts'
import { confirmationNeeded } from '../../base/errors.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { momentText } from './localDates.ts'
import type { StoredOption } from './readOption.ts'

type Booking = Pick<Write<typeof optionChoices>, 'input' | 'current' | 'isSure'>

/** Whether a booking takes places that it did not take before: it is new, or was cancelled. */
export const takesNewPlaces = ({ input, current }: Pick<Booking, 'input' | 'current'>): boolean =>
  input.choiceStatus !== choiceStatuses.cancelled && (!current || current.choiceStatus === choiceStatuses.cancelled)

/**
 * Asks for confirmation before staff book outside of the booking period, or confirm more than was approved. Both are allowed,
 * but knowingly.
 */
export function requireConfirmation(booking: Booking, option: StoredOption, at: Date): void {
  if (booking.isSure) return
  const reasons = [outsidePeriodReason(booking, option, at), missingApprovalReason(booking, option)].filter(
    (reason) => reason !== undefined,
  )
  if (reasons.length > 0)
    throw confirmationNeeded({
      title: 'Book anyway?',
      content: reasons.map((reason) => `${reason}.`).join(' '),
      okText: 'Book anyway',
    })
}

function outsidePeriodReason(booking: Booking, { name, opensAt, closesAt, timeZone }: StoredOption, at: Date): string | undefined {
  if (!takesNewPlaces(booking)) return undefined
  if (opensAt && at.getTime() < Date.parse(opensAt)) return `Booking of ${name} opens on ${momentText(timeZone, opensAt)}`
  if (closesAt && at.getTime() >= Date.parse(closesAt)) return `Booking of ${name} closed on ${momentText(timeZone, closesAt)}`
  return undefined
}

/** An approval is a requested booking that is now confirmed; it covers that number of places. */
function missingApprovalReason({ input, current }: Booking, { name, requiresApproval }: StoredOption): string | undefined {
  if (!requiresApproval || input.choiceStatus !== choiceStatuses.confirmed) return undefined
  if (takesNewPlaces({ input, current })) return `${name} needs approval, and this booking would be confirmed without it`
  const [approved, requested] = [current?.quantity ?? 1, input.quantity ?? 1]
  if (current?.choiceStatus !== choiceStatuses.confirmed || requested <= approved) return undefined
  return `${name} needs approval. ${approved} ${approved === 1 ? 'was' : 'were'} approved, and the booking would have ${requested}`
}
