import type { FastifyInstance } from 'fastify'
import type { RestorableRows } from '../core/resource/rows.ts'
import type { Nucleus } from '../core/context.ts'
import { mountAgenda } from './agenda/index.ts'
import { mountEventRecords } from './events.ts'
import { mountRegistrations } from './registrations/index.ts'
import { mountLocations } from './locations.ts'
import { mountTracks } from './tracks.ts'
import { mountSpeakers } from './speakers.ts'
import { mountSponsorLevels } from './sponsorLevels.ts'
import { mountSponsors } from './sponsors.ts'

/** Serves the events area; returns the resources whose history can be read and restored. */
export const mountEvents = (app: FastifyInstance, nucleus: Nucleus): RestorableRows[] => [
  mountEventRecords(app, nucleus),
  mountTracks(app, nucleus),
  mountLocations(app, nucleus),
  mountSpeakers(app, nucleus),
  ...mountAgenda(app, nucleus),
  mountRegistrations(app, nucleus),
  mountSponsorLevels(app, nucleus),
  mountSponsors(app, nucleus),
]
