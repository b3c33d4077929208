import type { FastifyInstance } from 'fastify'
import {
  adminContacts,
  companyAutocomplete,
  companyById,
  contactAutocomplete,
  companyTypes,
  contactAutocompleteNetwork,
  contactAutocompleteV3,
  timeZones,
} from '#contract/common.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { mountLookup } from '../resource/search/mountLookup.ts'
import type { Nucleus } from '../kernel/context.ts'
import { readCompany } from './readCompany.ts'
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
  mountCall(app, companyTypes, () => readCompanyTypes(db))
  mountCall(app, timeZones, () => Promise.resolve(listTimeZones()))
}
