import type { FastifyInstance } from 'fastify'
import {
  adminContacts,
  companyAutocomplete,
  contactAutocomplete,
  contactAutocompleteNetwork,
  contactAutocompletePurgatory,
  contactAutocompleteV3,
  ipLookup,
  questionTypes,
  timeZones,
} from '#contract/common.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { mountLookup } from '../resource/search/mountLookup.ts'
import type { Nucleus } from '../kernel/context.ts'
import { findContacts, findContactsInPurgatory, findContactsOfEvents } from './contactHits.ts'
import { findCompanies, readAdminContacts } from './people.ts'
import { lookUpAddress } from './ipLookup.ts'
import { questionTypeList } from './questionTypes.ts'
import { timeZoneList } from './timeZones.ts'

/** Serves the look-ups that every area uses. */
export function mountCommon(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  const listTimeZones = timeZoneList(nucleus.clock)
  mountCall(app, adminContacts, () => readAdminContacts(db))
  mountLookup(app, nucleus, contactAutocomplete, ({ input, db }) => findContacts(db, input.term))
  mountLookup(app, nucleus, contactAutocompleteV3, ({ input, db }) => findContacts(db, input.searchTerm))
  mountLookup(app, nucleus, contactAutocompleteNetwork, ({ input, db }) => findContactsOfEvents(db, input.searchTerm))
  mountLookup(app, nucleus, contactAutocompletePurgatory, ({ input, db }) => findContactsInPurgatory(db, input.term))
  mountLookup(app, nucleus, companyAutocomplete, ({ input, db }) => findCompanies(db, input.term))
  mountCall(app, ipLookup, ({ request }) => lookUpAddress(nucleus, request.ip))
  mountCall(app, questionTypes, () => Promise.resolve([...questionTypeList]))
  mountCall(app, timeZones, () => Promise.resolve(listTimeZones()))
}
