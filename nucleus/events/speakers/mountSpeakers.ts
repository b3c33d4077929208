import { asc, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { type Speaker, speakers } from '#contract/events/speakers.ts'
import { fullNameOf } from '#contract/personName.ts'
import { joinedName } from '../../db/joinedName.ts'
import { searchKey } from '../../db/searchKey.ts'
import { speakerText } from '../../db/searchTexts.ts'
import { speakers as table } from '../../db/tables/index.ts'
import type { PreparedWrite, Write } from '../../resource/ResourceOptions.ts'
import { each } from '../../resource/each.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { difference } from '../../kernel/writes.ts'
import { sessionsOfSpeaker } from '../sessionCounts.ts'
import { mountSpeakerMarks } from './marks.ts'
import { mountSpeakerSessions } from './sessions.ts'
import { speakersOfEvent } from '../people/peopleOfEvent.ts'
import { checkNotInList, findSameInEvent, lockNewPeople } from '../people/sameInEvent.ts'
import { storeHeadshot, type RenderedPicture, renderHeadshot } from '../headshots/headshots.ts'
import { byPersonName, fullNameSql, sortNameSql } from '../../db/personName.ts'

const fullName = fullNameSql(table)

export function mountSpeakers(app: FastifyInstance, nucleus: Nucleus): Repository<typeof speakers> {
  const repository = mountResource(app, nucleus, speakers, {
    table,
    computed: { sessionCount: sessionsOfSpeaker },
    sortable: { lastName: sortNameSql(table), sessionCount: sessionsOfSpeaker },
    search: [table.firstName, table.lastName, table.displayName, table.companyName, table.email, joinedName(table.lastName)],
    searchSource: {
      title: sql`coalesce(${table.displayName}, ${fullName})`,
      about: [table.jobTitle, table.companyName],
      key: speakerText(table),
      names: [searchKey(fullName), searchKey(table.lastName), searchKey(table.displayName)],
    },
    order: [asc(table.sortOrder), ...byPersonName(table)],
    unique: { speakers_contact: { field: 'contactId', message: 'This contact is already a speaker of this event' } },
    importSettings: { findSame: findSameInEvent(speakersOfEvent) },
    lock: (write) => lockNewPeople(speakersOfEvent, write),
    // It reads other speakers for those who are added by hand alone: a file is compared as a whole.
    check: (write) => checkNotInList(speakersOfEvent, write),
    beforeTransaction: async (write) => (isNewHeadshot(write) ? renderHeadshot(write.db, write.input) : undefined),
    prepare: each(prepare),
    isIndependent: true,
    // A picture stored for a speaker that cannot be saved is rolled back.
    inTransaction: true,
  })
  mountSpeakerSessions(app, nucleus)
  mountSpeakerMarks(app, nucleus, repository)
  // A restored version includes the picture that belongs to its original and crop.
  return { ...repository, fields: [...repository.fields, 'headshotUrl'] }
}

/** Whether the picture must be rendered: the original or its crop has changed. */
function isNewHeadshot({ input, current }: Write<typeof speakers>): boolean {
  const { headshotOriginalUrl, headshotCrop = null } = input
  return Boolean(headshotOriginalUrl) && (!current || !difference(current, { headshotOriginalUrl, headshotCrop }).isEmpty)
}

async function prepare(write: PreparedWrite<typeof speakers, RenderedPicture>): Promise<Partial<Speaker>> {
  const { db, input: next, current, actor, prepared } = write
  // A display name that staff did not choose follows the name.
  const isChosen = next.displayName && next.displayName !== (current && nameOf(current))
  const displayName = isChosen ? next.displayName : nameOf(next)
  if (!next.headshotOriginalUrl) return { displayName, headshotUrl: null, headshotCrop: null }
  const last = current?.headshotUrl ?? null
  return { displayName, headshotUrl: prepared ? await storeHeadshot(db, prepared, last, actor) : last }
}

/** First and last name, cut to the length of a display name. */
const nameOf = ({ firstName, lastName }: Pick<Speaker, 'firstName' | 'lastName'>): string =>
  fullNameOf({ firstName, lastName }).slice(0, limits.title).trim()
