import type { FastifyInstance } from 'fastify'
import { adminContacts, companyAutocomplete, contactAutocomplete, resaveHeadshots, timeZones } from '#contract/common.ts'
import { renderHeadshotsAgain } from '../events/headshots.ts'
import { mountCall } from '../core/mountCall.ts'
import type { Nucleus } from '../core/context.ts'
import { findCompanies, findContacts, readAdminContacts } from './people.ts'
import { timeZoneList } from './timeZones.ts'

/** Serves the look-ups that every area uses. */
export function mountCommon(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  const listTimeZones = timeZoneList(nucleus.clock)
  mountCall(app, adminContacts, () => readAdminContacts(db))
  mountCall(app, contactAutocomplete, ({ input }) => findContacts(db, input.term))
  mountCall(app, companyAutocomplete, ({ input }) => findCompanies(db, input.term))
  mountCall(app, timeZones, () => Promise.resolve(listTimeZones()))
  mountCall(app, resaveHeadshots, ({ input, actor }) => renderHeadshotsAgain(nucleus, input, actor))
}
