import type { FastifyInstance } from 'fastify'
import { hotelType, optionNights } from '#contract/events/options.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { localDatesOf } from './localDates.ts'
import { readOption } from './readOption.ts'
import { nightsTaken } from './occupancy.ts'

/** Serves the nights of a hotel with the confirmed rooms. */
export const mountNights = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, optionNights, async ({ input: { eventOptionId } }) => {
    const option = await readOption(db, eventOptionId)
    const dates = option?.optionType === hotelType && localDatesOf(option)
    if (!option || !dates) return []
    const nights = await nightsTaken(db, eventOptionId, { from: dates.first, to: dates.last })
    return nights.map((night) => ({ ...night, capacity: option.capacity }))
  })
