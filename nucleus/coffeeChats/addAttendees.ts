import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addAttendees, type AddedPerson, type coffeeChatAttendees } from '#contract/coffeeChats/attendees.ts'
import { notFound, Refusal } from '../base/errors.ts'
import { contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { rememberChanges } from '../kernel/undoTokens.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { sideQuestion, strangersAmong } from './attendeeRules.ts'
import { lockChat } from './seats.ts'
import { fullNameSql } from '../db/personName.ts'

/** Serves the call that puts many people onto a list: each by the rules of a save, all in one transaction with one undo. */
export const mountAddAttendees = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof coffeeChatAttendees>): void =>
  mountCall(app, addAttendees, ({ input: { roundTableId, contactIds, attendeeStatusId, isSure = false }, actor }) =>
    db.transaction(async (tx) => {
      const chat = await lockChat(tx, roundTableId)
      if (!chat) throw notFound('Meetup')
      const ids = [...new Set(contactIds)]
      const strangers = isSure ? [] : await strangersAmong(tx, chat, ids)
      if (strangers.length > 0)
        throw sideQuestion(
          chat,
          strangers.map(({ name }) => name),
        )
      const people = await tx
        .select({ id: contacts.contactId, name: fullNameSql(contacts) })
        .from(contacts)
        .where(inArray(contacts.contactId, ids))
      const names = new Map(people.map(({ id, name }) => [id, name]))
      const results: AddedPerson[] = []
      const versions = new Map<number, number>()
      for (const contactId of ids) {
        const person = { contactId, name: names.get(contactId) ?? `Contact ${contactId}` }
        try {
          const sent = { roundTableId, contactId, attendeeStatusId, isSure: true }
          const row = await repository.save(tx, { id: 0, sent, actor })
          versions.set(Number(row[repository.idKey]), row.rowVersion)
          results.push({ ...person, isAdded: true, message: 'Added.' })
        } catch (error) {
          if (!(error instanceof Refusal) || error.status >= 500) throw error
          results.push({ ...person, isAdded: false, message: `${error.message}.` })
        }
      }
      const added = { resource: repository.resource, versions }
      return { results, undoToken: versions.size > 0 ? await rememberChanges(tx, [added], actor, clock()) : null }
    }),
  )
