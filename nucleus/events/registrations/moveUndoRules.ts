import { and, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { registrationSources } from '#constants/choices.ts'
import { inactiveStatuses, registrationStatus, seatHoldingStatuses } from '#constants/statuses.ts'
import { unvettedText } from '#contract/events/moveRefusal.ts'
import { andList } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { changes as recorded, registrationMails, registrations as table } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { UndoRules } from '../../resource/ResourceOptions.ts'
import type { Change } from '../../kernel/writes.ts'
import { bringAnswersBack, checkAnswersUnchanged } from '../formAnswers/answerUndo.ts'
import { freeSeatTexts } from '../moves/freeSeatTexts.ts'
import { sentByHandSince, stopMailsByHand, stopRuleMails } from '../mails/mailsSince.ts'
import { stopMoveMails } from '../mails/moveMails.ts'
import { stoppedMailsText } from '../mails/stoppedMailsText.ts'
import { OptionPlaces } from '../moves/optionPlaces.ts'
import { lockPlaces, type Place, SeatCount, findFull } from '../moves/seats.ts'
import { checkReopened } from '../moves/sharedAddresses.ts'
import { readUnvetted } from '../moves/unvetted.ts'

const { waitlisted } = registrationStatus

/**
 * Undo locks the places as moves do. It refuses seats that others have taken. It promotes nobody to the seats that it frees: it says
 * how many are free.
 */
export const moveUndoRules: UndoRules = {
  lock: async (tx, ids) => void (await lockPlaces(tx, await placesOf(tx, ids))),
  check: async (tx, changes) => {
    await checkAnswersUnchanged(tx, changes)
    await checkVetted(
      tx,
      changes.filter(({ before, after }) => isApproved(after) && !isApproved(before)),
    )
    const reopened = changes.filter(({ before, after }) => isActive(after) && !isActive(before))
    await checkReopened(
      tx,
      reopened.map(({ id }) => id),
    )
    await checkOptions(tx, reopened)
    const seated = changes.filter(({ before, after }) => isSeated(after) && !isSeated(before))
    if (seated.length === 0) return
    const places = await placesOf(
      tx,
      seated.map(({ id }) => id),
    )
    const findPlace = await lockPlaces(tx, places)
    const seats = await SeatCount.of(tx, [...new Set(places.map(({ eventId }) => eventId))])
    for (const target of places) {
      const place = findPlace(target)
      const full = place && findFull(place, seats, 1)
      if (!full) continue
      const isOfFull = full.what === 'event' ? eq(table.eventId, target.eventId) : eq(table.eventCompanyTypeId, target.eventCompanyTypeId)
      const others = await whoGotSeats(tx, isOfFull, seated)
      throw ruleBroken({ eventStatusId: `${full.message} ${others}Free a seat or raise the capacity first.` })
    }
  },
  // Those of the move that created it. A mail that staff wrote keeps its registration.
  ignoredByRemoval: { table: registrationMails, which: isNotNull(registrationMails.registrationVersion) },
  afterChange: async (tx, changes, { actor, at }) => {
    await bringAnswersBack(tx, changes, at)
    const moves = changes.filter(({ after }) => 'eventStatusId' in after)
    const stops = [await stopMoveMails(tx, moves, actor), await stopRuleMails(tx, moves, actor), await stopMailsByHand(tx, moves, actor)]
    const notes = stoppedMailsText({
      stopped: stops.reduce((sum, one) => sum + one.stopped, 0),
      sentTo: stops.flatMap((one) => one.sentTo),
      leavingTo: stops.flatMap((one) => one.leavingTo),
      byHandTo: await sentByHandSince(tx, moves),
    })
    const freed = moves.filter(({ before, after }) => isSeated(before) && !isSeated(after) && after.eventStatusId !== waitlisted)
    return [...notes, ...(await seatsLeftBy(tx, freed))]
  },
  afterRemoval: async (tx, ids, by) => {
    // A transfer queued the first mail of the registration that it created.
    const stopped = await stopMoveMails(
      tx,
      ids.map((id) => ({ id, version: 1 })),
      by.actor,
    )
    // The seat of a transfer went back to whom it was taken from.
    const freed = await tx
      .select({ id: table.eventRegistrationId })
      .from(table)
      .where(
        and(
          inArray(table.eventRegistrationId, [...ids]),
          inArray(table.eventStatusId, [...seatHoldingStatuses]),
          eq(table.source, registrationSources.import),
        ),
      )
    return [...stoppedMailsText(stopped), ...(await seatsLeftBy(tx, freed))]
  },
}

/** The most people that a refusal names. */
const maxNamed = 3

/** Who got seats last, of these registrations, besides those who get theirs back: their moves have to be undone first. Empty where nobody did. */
async function whoGotSeats(tx: Db, which: SQL, seated: readonly Change[]): Promise<string> {
  const isOther = not(
    inArray(
      table.eventRegistrationId,
      seated.map(({ id }) => id),
    ),
  )
  const isSeat = sql`(${recorded.after} ->> 'eventStatusId')::int in ${[...seatHoldingStatuses]}`
  const found = await tx
    .select({ name: sql<string>`${fullNameSql(table)}` })
    .from(table)
    .innerJoin(recorded, and(eq(recorded.resource, 'registrations'), eq(recorded.rowId, table.eventRegistrationId), isSeat))
    .where(and(which, inArray(table.eventStatusId, [...seatHoldingStatuses]), isNull(table.deletedAt), isOther))
    .orderBy(desc(recorded.changeId))
    .limit(maxNamed)
  const names = [...new Set(found.map(({ name }) => name))]
  return names.length === 0 ? '' : `The last to get a seat: ${andList(names)}. `
}

/** What staff can do about the seats that an undo freed, in each event of these registrations. */
async function seatsLeftBy(tx: Db, freed: readonly { id: number }[]): Promise<string[]> {
  const places = await placesOf(
    tx,
    freed.map(({ id }) => id),
  )
  const eventIds = new Set(places.map(({ eventId }) => eventId))
  const texts: string[] = []
  for (const eventId of eventIds) texts.push(...(await freeSeatTexts(tx, eventId)))
  return texts
}

const isApproved = ({ eventStatusId }: Change['after']): boolean => eventStatusId === registrationStatus.approved

/** Others may have taken the last places of options since. The registrations count again already. */
async function checkOptions(tx: Db, reopened: readonly Change[]): Promise<void> {
  const ids = reopened.map(({ id }) => id)
  const places = await OptionPlaces.of(tx, ids)
  for (const id of ids) {
    const full = places.fullMessage(id, 1)
    if (full) throw ruleBroken({ eventStatusId: full })
  }
}

/** The vetting may have been deleted or decided anew since. */
async function checkVetted(tx: Db, approvals: readonly Change[]): Promise<void> {
  if (approvals.length === 0) return
  const [unvetted] = await readUnvetted(
    tx,
    approvals.map(({ id }) => id),
  )
  if (unvetted) throw ruleBroken({ eventStatusId: unvettedText(unvetted.companyTypeName) })
}

/** False for a row whose status did not change. */
const isActive = ({ eventStatusId }: Change['after']): boolean =>
  eventStatusId !== undefined && !inactiveStatuses.some((one) => one === eventStatusId)
const isSeated = ({ eventStatusId }: Change['after']): boolean => seatHoldingStatuses.some((one) => one === eventStatusId)

const placesOf = (tx: Db, ids: readonly number[]): Promise<Place[]> =>
  tx
    .selectDistinct({ eventId: table.eventId, eventCompanyTypeId: table.eventCompanyTypeId })
    .from(table)
    .where(inArray(table.eventRegistrationId, [...ids]))
