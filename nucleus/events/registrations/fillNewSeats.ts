import { peopleTexts } from '#contract/events/peopleCounts.ts'
import { queuedMailsTexts } from '#contract/events/queuedMails.ts'
import { promotedText } from '#contract/events/registrations.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { StoredWrite } from '../../resource/ResourceOptions.ts'
import { fillSeats } from './fillSeats.ts'
import { freeSeatTexts } from './freeSeatTexts.ts'

interface Capacities {
  eventId: number
  /** Null: no limit. */
  before: number | null | undefined
  after: number | null | undefined
}

/**
 * Fills the seats that a larger capacity of an event or a company type adds, as a freed one is filled; an import or a restored version only says
 * how many are free. Call it after the row is stored, which locks the event.
 */
export async function fillNewSeats(
  { db: tx, actor, effects, isQuiet }: Pick<StoredWrite, 'db' | 'actor' | 'effects' | 'isQuiet'>,
  { eventId, before, after }: Capacities,
  { clock, sendMail }: Pick<Nucleus, 'clock' | 'sendMail'>,
): Promise<void> {
  const added = (after ?? Infinity) - (before ?? Infinity)
  if (!(added > 0)) return
  if (isQuiet) return void effects.atEnd.set(`seats of event ${eventId}`, (db) => freeSeatTexts(db, eventId))
  const { promoted, people, mails, undoable } = await fillSeats(tx, eventId, { maxSeats: added, actor, at: clock() })
  if (promoted === 0) return
  effects.texts.push(promotedText(promoted), ...peopleTexts(people), ...queuedMailsTexts(mails, sendMail.problem))
  effects.written.push(...undoable)
}
