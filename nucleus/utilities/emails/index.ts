import { asc, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { deliveryStatuses } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import {
  contactAudience,
  type ContactEmail,
  contactEmailRecipients,
  contactEmails,
  countEmptyContactFields,
  previewContactEmail,
  retryContactEmail,
  sendContactEmail,
  stopContactEmail,
  testContactEmail,
} from '#contract/utilities/contactEmails.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import { contactNameOf } from '../../common/contactName.ts'
import { currentIds } from '../../common/currentId.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { companies, contactEmails as table, contacts, registrationMails as mails } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { each } from '../../resource/each.ts'
import { mountReport } from '../../resource/mountReport.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { readAudience } from './people.ts'
import { sendToContacts } from './send.ts'
import { mailCounts, statusOfEmail } from './states.ts'
import { retryEmail, stopEmail } from './stopAndRetry.ts'
import { testLimit } from '../../events/notifications/testSend.ts'
import { sendTestOfEmail } from './testSend.ts'
import { emptyFieldsOfContacts, previewOf, problemsOfText } from './texts.ts'

const { queued, retry } = deliveryStatuses
const sentByName = contactNameOf(table.sentByContactId)

/** Serves the e-mails that staff send once to chosen contacts (docs/decisions/086-e-mails-to-contacts.md). */
export function mountContactEmails(app: FastifyInstance, nucleus: Nucleus): Repository<typeof contactEmails> {
  const { db, clock } = nucleus
  const computed = { ...mailCounts, notificationStatusId: statusOfEmail, sentByName }
  const repository = mountResource(app, nucleus, contactEmails, {
    table,
    computed,
    sortable: computed,
    filters: { notificationStatusId: (status) => eq(statusOfEmail, status) },
    search: [table.name, table.subject],
    order: [desc(table.contactEmailId)],
    check,
    prepare: each(currentPeople),
    checkRemove: (_, row) => Promise.resolve(refuseSent(row, 'It was sent and stays, with what became of its mails.')),
    inTransaction: true,
  })
  mountReport(app, nucleus, contactEmailRecipients, {
    table: mails,
    from: [
      { table: contacts, on: eq(contacts.contactId, mails.contactId) },
      { table: companies, on: eq(companies.companyId, contacts.companyId) },
    ],
    computed: {
      contactName: fullNameSql(contacts),
      companyName: companies.name,
      address: mails.recipient,
      // The end of the time that an attempt may take is nothing to wait for.
      nextAttemptAt: sql`case when ${mails.deliveryStatusId} in (${queued}, ${retry}) then ${mails.nextAttemptAt} end`,
    },
    where: sql`${mails.contactEmailId} is not null and not ${mails.isRepeated}`,
    search: [mails.recipient, contacts.searchText],
    order: [asc(mails.registrationMailId)],
  })
  mountCall(app, contactAudience, ({ input }) => readAudience(db, input.contactIds))
  mountCall(app, previewContactEmail, ({ input }) => previewOf(db, input))
  mountCall(app, countEmptyContactFields, ({ input }) => emptyFieldsOfContacts(db, input))
  mountCall(app, testContactEmail, ({ input, actor }) => sendTestOfEmail(nucleus, input, actor), testLimit)

  /** Changes an e-mail in one transaction; returns it as it then is. */
  const changed = (id: number, change: (tx: Db) => Promise<void>): Promise<ContactEmail> =>
    db.transaction(async (tx) => {
      await change(tx)
      return repository.getOrThrow(tx, id)
    })
  mountCall(app, sendContactEmail, ({ input, actor }) =>
    changed(input.contactEmailId, (tx) => sendToContacts(tx, nucleus, { input, actor })),
  )
  mountCall(app, stopContactEmail, ({ input: { contactEmailId: id }, actor }) =>
    changed(id, (tx) => stopEmail(tx, id, { actor, at: clock() })),
  )
  mountCall(app, retryContactEmail, ({ input: { contactEmailId: id }, actor }) =>
    changed(id, (tx) => retryEmail(tx, nucleus, id, { actor, at: clock() })),
  )
  return repository
}

/** What was sent stays as it was; a text with an unknown field cannot be saved. */
function check({ input, current }: Write<typeof contactEmails>): Promise<void> {
  if (current) refuseSent(current, 'This e-mail was sent and does not change any more. Duplicate it to use its text again.')
  const problems = problemsOfText(input)
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
  if (new Set(input.contactIds).size < input.contactIds.length)
    throw ruleBroken({ contactIds: 'Somebody is there twice. Choose each person once' })
  return Promise.resolve()
}

/** Stores the ids that people have now: whoever was merged with another one gets the e-mail once, and is found by one id. */
async function currentPeople({ db, input }: Write<typeof contactEmails>): Promise<Pick<ContactEmail, 'contactIds'> | Refusal> {
  const current = await currentIds(db, 'contacts', input.contactIds)
  const unknown = input.contactIds.find((id) => !current.has(id))
  if (unknown !== undefined) return ruleBroken({ contactIds: `Contact ${unknown} does not exist. Choose the people from the list` })
  return { contactIds: [...new Set(input.contactIds.map((id) => current.get(id) ?? id))] }
}

function refuseSent({ notificationStatusId }: Pick<ContactEmail, 'notificationStatusId'>, words: string): void {
  if (notificationStatusId !== notificationStatuses.draft) throw new Refusal(409, words)
}
