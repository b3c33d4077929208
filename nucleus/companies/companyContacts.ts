import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { companyContacts, companyPartRows } from '#contract/companyContacts.ts'
import { currentIdOf } from '../common/currentId.ts'
import { fullName } from '../common/contactHits.ts'
import { contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { byPersonName } from '../db/personName.ts'

/** Serves the people of a company. */
export const mountCompanyContacts = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, companyContacts, ({ input: { companyId } }) => {
    const { contactId, headshotUrl, jobTitle, email, phone, contactStateId } = contacts
    return db
      .select({ contactId, name: fullName, headshotUrl, jobTitle, email, phone, contactStateId })
      .from(contacts)
      .where(
        and(
          eq(contacts.companyId, currentIdOf('companies', companyId)),
          ne(contactStateId, contactStates.merged),
          isNull(contacts.deletedAt),
        ),
      )
      .orderBy(...byPersonName(contacts), asc(contactId))
      .limit(companyPartRows)
  })
