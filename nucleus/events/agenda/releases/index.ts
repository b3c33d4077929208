import type { FastifyInstance } from 'fastify'
import { releaseLimits } from '#constants/agendaReleases.ts'
import { agendaComparison, agendaReleases, releaseAgenda, returnToRelease } from '#contract/events/agendaReleases.ts'
import type { ReleasedSession } from '#contract/events/releasedAgenda.ts'
import { notFound, ruleBroken } from '../../../base/errors.ts'
import type { Db } from '../../../db/client.ts'
import { agendaReleases as table } from '../../../db/tables/index.ts'
import type { Nucleus } from '../../../kernel/context.ts'
import { mountCall } from '../../../kernel/mountCall.ts'
import { readUnpaged } from '../../../kernel/readUnpaged.ts'
import { readEventDates } from '../eventDates.ts'
import { lockAgenda } from '../lockAgenda.ts'
import { compareReleases, isSameAgenda, type ReleaseWords } from './compareReleases.ts'
import { readPublished, readRelease, releasesOf, speakerNames } from './readReleases.ts'
import { returnTo } from './returnTo.ts'

/** Serves the releases of agendas (docs/decisions/107-agenda-releases.md): the list, a comparison of two, the next one, and the return to one. */
export function mountAgendaReleases(app: FastifyInstance, { db, clock }: Nucleus): void {
  mountCall(app, agendaReleases, async ({ input: { eventId } }) => {
    const releases = await readUnpaged(releasesOf(db, eventId))
    const live = await liveNumbers(db, eventId, releases)
    return releases.map((release) => ({ ...release, isLive: live.has(release.number) }))
  })
  mountCall(app, agendaComparison, async ({ input: { eventId, before, after } }) => {
    const words = await readWords(db, eventId)
    return compareReleases(await stateBefore(db, eventId, before), await stateAfter(db, eventId, after), words)
  })
  mountCall(app, releaseAgenda, ({ input: { eventId, name }, actor }) =>
    db.transaction(async (tx) => {
      await lockAgenda(tx, eventId)
      const words = await readWords(tx, eventId)
      const [newest] = await releasesOf(tx, eventId).limit(1)
      const sessions = await readPublished(tx, eventId)
      if (!newest && sessions.length === 0) throw ruleBroken({ eventId: 'Nothing is published yet. Publish sessions first.' })
      if (newest && compareReleases(await readRelease(tx, eventId, newest.number), sessions, words).length === 0)
        throw ruleBroken({ eventId: `Nothing was changed since release ${newest.number}.` })
      const number = (newest?.number ?? 0) + 1
      if (number > releaseLimits.releases) throw ruleBroken({ eventId: `An agenda has at most ${releaseLimits.releases} releases.` })
      const released = { releasedAt: clock().toISOString(), releasedByContactId: actor.contactId }
      await tx.insert(table).values({ eventId, number, name: name ?? '', sessions, sessionCount: sessions.length, ...released })
      const [made] = await releasesOf(tx, eventId).limit(1)
      if (!made) throw notFound('This release')
      return { ...made, isLive: true }
    }),
  )
  mountCall(app, returnToRelease, ({ input: { eventId, number, dryRun = false, plan }, actor }) =>
    db.transaction((tx) => returnTo(tx, { eventId, number, dryRun, plan }, { actor, at: clock() })),
  )
}

/** The words of a comparison. Throws 404 for an unknown event. */
export async function readWords(db: Db, eventId: number): Promise<ReleaseWords> {
  const event = await readEventDates(db, eventId)
  if (!event) throw notFound('Event')
  return { timeZone: event.timeZone, speakerNames: await speakerNames(db, eventId) }
}

/** The numbers of the releases that what is published now equals. Others are read one at a time: each holds a whole agenda. */
async function liveNumbers(db: Db, eventId: number, releases: readonly { number: number; sessionCount: number }[]): Promise<Set<number>> {
  const live = new Set<number>()
  if (releases.length === 0) return live
  const published = await readPublished(db, eventId)
  for (const { number, sessionCount } of releases)
    if (sessionCount === published.length && isSameAgenda(await readRelease(db, eventId, number), published)) live.add(number)
  return live
}

/** The sessions of a release; 0 is before the first. */
export const stateBefore = (db: Db, eventId: number, number: number): Promise<ReleasedSession[]> =>
  number === 0 ? Promise.resolve([]) : readRelease(db, eventId, number)

const stateAfter = (db: Db, eventId: number, number: number): Promise<ReleasedSession[]> =>
  number === 0 ? readPublished(db, eventId) : readRelease(db, eventId, number)
