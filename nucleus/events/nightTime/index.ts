import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from '#contract/events/nightTimeGuests.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { joinedName } from '../../db/joinedName.ts'
import { searchKey } from '../../db/searchKey.ts'
import { guestText } from '../../db/searchTexts.ts'
import { eventOptions, nightTimeGuests as table } from '../../db/tables/index.ts'
import { guestsOfEvent } from '../people/peopleOfEvent.ts'
import { checkNotInList, lockNewPeople } from '../people/sameInEvent.ts'
import { eveningTypes, functionKey, functionKeyOf, readFunctions, readHosts } from './functions.ts'
import { guestImport } from './guestImport.ts'
import { byPersonName, fullNameSql, sortNameSql } from '../../db/personName.ts'

const guestName = fullNameSql(table)

/** Serves night-time guests, the evenings with their counts, and the hosts. */
export function mountNightTimeGuests(app: FastifyInstance, nucleus: Nucleus): Repository<typeof nightTimeGuests> {
  const { db } = nucleus
  mountCall(app, nightTimeFunctions, ({ input }) => readFunctions(db, input.eventId))
  mountCall(app, nightTimeHosts, ({ input }) => readHosts(db, input.eventId))
  return mountResource(app, nucleus, nightTimeGuests, {
    table,
    sortable: { lastName: sortNameSql(table) },
    filters: { function: (key) => eq(functionKey, key) },
    search: [table.firstName, table.lastName, table.companyName, table.email, table.tableName, joinedName(table.lastName)],
    searchSource: {
      title: guestName,
      about: [table.companyName],
      key: guestText(table),
      names: [searchKey(guestName), searchKey(table.lastName), searchKey(table.email)],
    },
    order: byPersonName(table),
    unique: { night_time_guests_once: { field: 'contactId', message: 'This contact is already a guest of this function' } },
    inTransaction: true,
    importSettings: guestImport,
    lock: (write) => lockNewPeople(guestsOfEvent, write),
    check: async (write) => {
      await checkEvening(write)
      await checkNotInList(guestsOfEvent, write, eq(functionKey, functionKeyOf(write.input)))
    },
  })
}

/** The option must be an evening. */
async function checkEvening({ db, input, current }: Write<typeof nightTimeGuests>): Promise<void> {
  const { eventOptionId } = input
  if (eventOptionId == null || eventOptionId === current?.eventOptionId) return
  const [option] = await db
    .select({ type: eventOptions.optionType })
    .from(eventOptions)
    .where(eq(eventOptions.eventOptionId, eventOptionId))
  if (option && !eveningTypes.includes(option.type)) throw ruleBroken({ eventOptionId: 'Choose a dinner, an activity or another option' })
}
