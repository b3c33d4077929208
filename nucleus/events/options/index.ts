import type { FastifyInstance } from 'fastify'
import { eventOptions, optionChoices } from '#contract/events/options.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import { bookingResourceOptions } from './bookings.ts'
import { mountDecisions } from './decisions.ts'
import { mountNights } from './nights.ts'
import { mountRegistrationBookings } from './ofRegistration.ts'
import { optionResourceOptions } from './options.ts'
import { mountSwap } from './swap.ts'

/** Serves options and their bookings. */
export function mountOptions(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  mountNights(app, nucleus)
  mountRegistrationBookings(app, nucleus)
  const bookings = mountResource(app, nucleus, optionChoices, bookingResourceOptions(nucleus))
  mountDecisions(app, nucleus, bookings)
  mountSwap(app, nucleus, bookings)
  return [mountResource(app, nucleus, eventOptions, optionResourceOptions), bookings]
}
