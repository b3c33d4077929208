import { and, asc, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { isBefore } from '#contract/fields.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import { searchKey } from '../db/searchKey.ts'
import { eventCompanyTypes as table, eventQuestions, events, registrationResponses, registrations } from '../db/tables/index.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { lockRows } from '../resource/lockRows.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { seatsTakenOfType } from './common/counts.ts'
import { fillForType, fillNewSeats } from './moves/fillNewSeats.ts'

type Types = typeof eventCompanyTypes

const questionCount = sql<number>`(
  select count(*)::int from ${eventQuestions}
  where ${and(sql`${eventQuestions.eventCompanyTypeId} = ${table.eventCompanyTypeId}`, isNull(eventQuestions.deletedAt))})`
const counts = { seatsTaken: seatsTakenOfType, questionCount }

/** Questions that nobody answered are deleted with their form. */
const isUnanswered = not(
  exists(sql`(select from ${registrationResponses} where ${registrationResponses.eventQuestionId} = ${eventQuestions.eventQuestionId})`),
)

/** Serves the company types of an event. Nothing that registrants depend on can be deleted (docs/domain.md §1.5). */
export const mountCompanyTypes = (app: FastifyInstance, nucleus: Nucleus): Repository<Types> =>
  mountResource(app, nucleus, eventCompanyTypes, {
    table,
    computed: counts,
    sortable: counts,
    search: [table.name],
    searchSource: { title: table.name, key: searchKey(table.name), names: [searchKey(table.name)] },
    order: [asc(table.sortOrder), asc(table.name)],
    unique: {
      event_company_types_name: { field: 'name', message: 'This event already has a company type with this name' },
      event_company_types_link: { field: 'linkSlug', message: 'Another company type of this event has this form link' },
    },
    // Every place of registrations is locked with its event first (`lockPlaces`).
    lock: ({ db, input }) => lockRows(db, { resource: 'events', table: events, idKey: 'eventId' }, [input.eventId], 'no key update'),
    check,
    restrictedBy: [
      {
        table: registrations,
        except: inArray(registrations.eventStatusId, [...inactiveStatuses]),
        noun: { one: 'ended registration', many: 'ended registrations' },
        reason: switchOffInstead,
      },
      { table: eventQuestions, except: isUnanswered, noun: { one: 'unanswered question', many: 'unanswered questions' } },
    ],
    inTransaction: true,
    importSettings: { locks: [events] },
    store: {
      capacity: (write) => {
        const { current, input } = write
        return fillNewSeats(write, { eventId: input.eventId, before: current?.capacity ?? null, after: input.capacity }, nucleus)
      },
    },
    changed: async (write, changed) => {
      const { id, input } = write
      const isOpened = changed.isActive === true || changed.requiresVetting === false
      if (isOpened) await fillForType(write, { eventId: input.eventId, eventCompanyTypeId: id }, nucleus)
    },
  })

const switchOffInstead = (count: number, types: number): string => {
  const [have, them] = types === 1 ? ['It has', 'it'] : ['They have', 'them']
  const registrations = count === 1 ? '1 registration' : `${count.toLocaleString('en-GB')} registrations`
  return `${have} ${registrations}. Switch ${them} off instead: nobody can register with ${them} any more.`
}

/** A form is open and editable while its event lies ahead or is under way. */
async function check({ db, input, current }: Write<Types>): Promise<void> {
  const titles = { opensAt: 'Form opens', closesAt: 'Form closes', editableUntil: 'Editable until' } as const
  const changed = (Object.keys(titles) as (keyof typeof titles)[]).filter((field) => input[field] && input[field] !== current?.[field])
  if (changed.length === 0) return
  const [event] = await db.select({ endsAt: events.endsAt }).from(events).where(eq(events.eventId, input.eventId))
  const late = changed.filter((field) => event && isBefore(event.endsAt, input[field] ?? ''))
  if (late.length > 0) throw ruleBroken(Object.fromEntries(late.map((field) => [field, `${titles[field]} must be before the event ends`])))
}
