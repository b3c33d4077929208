import { choiceStatus } from '#constants/choices.ts'
import type { optionChoices } from '#contract/events/options.ts'
import { askFirst } from '../../base/errors.ts'
import type { Writing } from '../../resource/Served.ts'
import { momentInWords } from './localDates.ts'
import type { OptionRead } from './readOption.ts'

type Booking = Pick<Writing<typeof optionChoices>, 'input' | 'current' | 'isSure'>

/** Whether a booking takes places that it did not take before: it is new, or was cancelled. */
export const takesAnew = ({ input, current }: Pick<Booking, 'input' | 'current'>): boolean =>
  input.choiceStatus !== choiceStatus.cancelled && (!current || current.choiceStatus === choiceStatus.cancelled)

/**
 * Asks for confirmation before staff book outside of the booking period, or confirm more than was approved. Both are allowed,
 * but knowingly.
 */
export function askBefore(booking: Booking, option: OptionRead, at: Date): void {
  if (booking.isSure) return
  const reasons = [whyNotNow(booking, option, at), whyNotApproved(booking, option)].filter((reason) => reason !== undefined)
  if (reasons.length > 0)
    throw askFirst({ title: 'Book all the same?', content: reasons.map((reason) => `${reason}.`).join(' '), okText: 'Book all the same' })
}

function whyNotNow(booking: Booking, { name, opensAt, closesAt, timeZone }: OptionRead, at: Date): string | undefined {
  if (!takesAnew(booking)) return undefined
  if (opensAt && at.getTime() < Date.parse(opensAt)) return `Booking of ${name} opens on ${momentInWords(timeZone, opensAt)}`
  if (closesAt && at.getTime() >= Date.parse(closesAt)) return `Booking of ${name} closed on ${momentInWords(timeZone, closesAt)}`
  return undefined
}

/** An approval is a requested booking that is now confirmed; it covers that number of places. */
function whyNotApproved({ input, current }: Booking, { name, requiresApproval }: OptionRead): string | undefined {
  if (!requiresApproval || input.choiceStatus !== choiceStatus.confirmed) return undefined
  if (takesAnew({ input, current })) return `${name} needs approval, and this booking would be confirmed without it`
  const [approved, asked] = [current?.quantity ?? 1, input.quantity ?? 1]
  if (current?.choiceStatus !== choiceStatus.confirmed || asked <= approved) return undefined
  return `${name} needs approval. ${approved} ${approved === 1 ? 'was' : 'were'} approved, and the booking would have ${asked}`
}
