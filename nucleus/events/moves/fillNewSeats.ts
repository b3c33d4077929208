import { peopleTexts } from '#contract/events/peopleCounts.ts'
import { queuedMailsTexts } from '#contract/events/queuedMails.ts'
import { promotedText } from '#contract/events/registrations.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { StoredWrite } from '../../resource/ResourceOptions.ts'
import { fillSeats } from './fillSeats.ts'
import { freeSeatTexts } from './freeSeatTexts.ts'
import { readQueues } from './waitingState.ts'

type EffectiveWrite = Pick<StoredWrite, 'db' | 'actor' | 'effects' | 'isQuiet'>
type Parts = Pick<Nucleus, 'clock' | 'sendMail'>
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
export async function fillNewSeats(write: EffectiveWrite, { eventId, before, after }: Capacities, parts: Parts): Promise<void> {
  const added = (after ?? Infinity) - (before ?? Infinity)
  if (added > 0) await fill(write, { eventId, maxSeats: added }, parts)
}

/** The same for a company type whose waiting people may have a seat now that they could not have before: as many seats as there are of them. */
export async function fillForType(
  write: EffectiveWrite,
  { eventId, eventCompanyTypeId }: { eventId: number; eventCompanyTypeId: number },
  parts: Parts,
): Promise<void> {
  const own = (await readQueues(write.db, eventId)).find(({ place }) => place.eventCompanyTypeId === eventCompanyTypeId)
  if (own && own.eligible > 0) await fill(write, { eventId, maxSeats: own.eligible }, parts)
}

async function fill(
  { db: tx, actor, effects, isQuiet }: EffectiveWrite,
  { eventId, maxSeats }: { eventId: number; maxSeats: number },
  { clock, sendMail }: Parts,
): Promise<void> {
  if (isQuiet) return void effects.atEnd.set(`seats of event ${eventId}`, (db) => freeSeatTexts(db, eventId))
  const { promoted, people, mails, undoable } = await fillSeats(tx, eventId, { maxSeats, actor, at: clock() })
  if (promoted === 0) return
  effects.texts.push(promotedText(promoted), ...peopleTexts(people), ...queuedMailsTexts(mails, sendMail.problem))
  effects.written.push(...undoable)
}
