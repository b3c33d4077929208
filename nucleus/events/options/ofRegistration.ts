import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { type OptionChoice, registrationBookings } from '#contract/events/options.ts'
import { eventOptions, optionChoices as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** Serves the bookings of one registration, besides cancelled ones, in the order of the options. */
export function mountRegistrationBookings(app: FastifyInstance, { db }: Nucleus): void {
  const { eventOptionChoiceId, eventOptionId, quantity, checkInDate, checkOutDate, choiceStatus: status } = table
  mountCall(app, registrationBookings, ({ input }) =>
    readUnpaged(
      db
        .select({
          ...{ eventOptionChoiceId, eventOptionId, quantity, checkInDate, checkOutDate },
          choiceStatus: sql<OptionChoice['choiceStatus']>`${status}`,
          optionName: eventOptions.name,
        })
        .from(table)
        .innerJoin(eventOptions, eq(eventOptions.eventOptionId, eventOptionId))
        .where(
          and(
            eq(table.eventRegistrationId, input.eventRegistrationId),
            ne(status, choiceStatuses.cancelled),
            isNull(table.deletedAt),
            isNull(eventOptions.deletedAt),
          ),
        )
        .orderBy(asc(eventOptions.sortOrder), asc(eventOptionChoiceId)),
    ),
  )
}
