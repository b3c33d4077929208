import type { FastifyInstance } from 'fastify'
import {
  adminContacts,
  companyAutocomplete,
  companyById,
  contactAutocomplete,
  hostEvents,
  companyTypes,
  contactAutocompleteNetwork,
  contactAutocompleteV3,
  resaveHeadshots,
  timeZones,
} from '#contract/common.ts'
import { headshotJob } from '../events/headshotJob.ts'
import { renderHeadshotAgain } from '../events/headshots.ts'
import { mountCall } from '../core/mountCall.ts'
import { mountLookup } from '../core/search/mountLookup.ts'
import type { Nucleus } from '../core/context.ts'
import { readCompany } from './company.ts'
import { eventsHostedBy } from './hostEvents.ts'
import { findContacts, findContactsOfEvents } from './contactHits.ts'
import { findCompanies, readAdminContacts, readCompanyTypes } from './people.ts'
import { timeZoneList } from './timeZones.ts'

/** Serves the look-ups that every area uses. */
export function mountCommon(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  const listTimeZones = timeZoneList(nucleus.clock)
  mountCall(app, adminContacts, () => readAdminContacts(db))
  mountLookup(app, nucleus, contactAutocomplete, ({ input, db }) => findContacts(db, input.term))
  mountLookup(app, nucleus, contactAutocompleteV3, ({ input, db }) => findContacts(db, input.searchTerm))
  mountLookup(app, nucleus, contactAutocompleteNetwork, ({ input, db }) => findContactsOfEvents(db, input.searchTerm))
  mountLookup(app, nucleus, companyAutocomplete, ({ input, db }) => findCompanies(db, input.term))
  mountCall(app, companyById, ({ input }) => readCompany(db, input.id))
  mountCall(app, hostEvents, ({ input }) => eventsHostedBy(db, input.contactId))
  mountCall(app, companyTypes, () => readCompanyTypes(db))
  mountCall(app, timeZones, () => Promise.resolve(listTimeZones()))
  const startHeadshots = headshotJob(nucleus)
  mountCall(app, resaveHeadshots, async ({ input: { eventId, speakerId }, actor }) =>
    speakerId ? renderHeadshotAgain(nucleus, speakerId, actor) : { job: await startHeadshots({ eventId }, actor) },
  )
}
