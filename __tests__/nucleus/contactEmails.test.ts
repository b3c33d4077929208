import { describe, expect, test } from '@jest/globals'
import { contactOutcomes as outcome } from '#constants/contactEmails.ts'
import { contactStates } from '#constants/choices.ts'
import { mailKinds } from '#constants/mails.ts'
import {
  contactAudience,
  contactEmails,
  countEmptyContactFields,
  previewContactEmail,
  stopContactEmail,
  testContactEmail,
} from '#contract/utilities/contactEmails.ts'
import { savedTextChoices, savedTexts } from '#contract/utilities/savedTexts.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { contactEmailSendings } from '../support/contactEmailSendings.ts'
import { headerOf } from '../support/mailServer.ts'
import { fieldsOf, makeCompany, makeCompanyType, makeEvent, makeRegistration, makeStaff, ok } from '../support/nucleus.ts'

const { server, nucleus, db, clock, staff, session, person, save, stored } = await contactEmailSendings()

const idsOf = (people: readonly { contactId: number }[]) => people.map(({ contactId }) => contactId)

describe('an e-mail that is being written', () => {
  test('says who of the chosen people gets it, and why the others do not', async () => {
    const [reader, muted, unnamed, archived, deleted] = [
      await person({ email: 'Twin@fund.example' }),
      await person({ emailSuppressed: true }),
      await person({ email: null }),
      await person({ contactStateId: contactStates.archived }),
      await person({ deletedAt: clock.now().toISOString() }),
    ]
    const twin = await person({ email: 'twin@fund.example' })
    const contactIds = idsOf([reader, twin, muted, unnamed, archived, deleted])
    const { recipientCount, people } = ok(await nucleus.call(contactAudience, { contactIds }, session.token))
    expect(recipientCount).toBe(1)
    const outcomeOf = new Map(people.map((one) => [one.contactId, one.outcome]))
    expect(contactIds.map((id) => outcomeOf.get(id))).toEqual([
      outcome.included,
      outcome.repeated,
      outcome.suppressed,
      outcome.noAddress,
      outcome.gone,
      outcome.gone,
    ])
  })

  test('is previewed as any of them, and its empty fields are counted', async () => {
    const { companyId } = await makeCompany(db, { name: 'Alder & Yew' })
    const [ada, ben] = [await person({ firstName: 'Ada', companyId }), await person({ firstName: '<b>Ben</b>' })]
    const draft = {
      ...{ subject: 'For {{company.name | default: "you"}}', contactIds: idsOf([ada, ben]) },
      bodyHtml: '<p>Dear {{contact.firstName}}</p><p>Greet all at {{company.name}}.</p>',
    }
    const preview = async (contactId: number) => ok(await nucleus.call(previewContactEmail, { ...draft, contactId }, session.token))
    expect(await preview(ada.contactId)).toMatchObject({
      ...{ subject: 'For Alder & Yew', text: expect.stringMatching(/^Dear Ada\n\nGreet all at Alder & Yew\.\n/), empty: [], problems: {} },
    })
    const second = await preview(ben.contactId)
    expect(second).toMatchObject({
      subject: 'For you',
      text: expect.stringMatching(/^Dear <b>Ben<\/b>\n/),
      contact: { contactId: ben.contactId },
    })
    expect(second.html).toContain('<p>Dear &lt;b&gt;Ben&lt;/b&gt;</p>')
    const stranger = await person()
    expect((await nucleus.call(previewContactEmail, { ...draft, contactId: stranger.contactId }, session.token)).status).toBe(404)
    expect(ok(await nucleus.call(countEmptyContactFields, draft, session.token))).toEqual({
      total: 2,
      empty: [{ field: 'company.name', count: 1, withoutFallback: ['text'], names: [`<b>Ben</b> ${ben.lastName}`] }],
    })
  })

  test('is refused with a field that contacts do not have, and with somebody twice', async () => {
    const { contactId } = await person()
    expect(fieldsOf(await save([contactId], { subject: 'At {{event.name}}' }))).toEqual({
      subject: 'Unknown field {{event.name}}. Choose fields from the list',
    })
    expect(fieldsOf(await save([contactId], { bodyHtml: '<p>{{registration.editLink}}</p>' }))).toHaveProperty('bodyHtml')
    expect(fieldsOf(await save([contactId, contactId]))).toHaveProperty('contactIds')
    expect((await save([])).status).toBe(422)
  })

  test('has each person once under the id they have now, and refuses an id that nobody has', async () => {
    const survivor = await person()
    const mergedInto = (contactId: number) =>
      person({ contactStateId: contactStates.merged, mergedIntoContactId: contactId, deletedAt: clock.now().toISOString() })
    const former = await mergedInto(survivor.contactId)
    const first = await mergedInto(former.contactId)
    const other = await person()
    const row = ok(await save(idsOf([first, other, survivor])))
    expect(row.contactIds).toEqual(idsOf([survivor, other]))
    expect(await stored(row)).toMatchObject({ contactIds: idsOf([survivor, other]) })
    expect(fieldsOf(await save([other.contactId, 99_999_999]))).toEqual({
      contactIds: 'Contact 99999999 does not exist. Choose the people from the list',
    })
  })

  test('is tested at addresses of staff, and stores nothing', async () => {
    const { contactId } = await person({ firstName: 'Ada' })
    server.rules.refuse = (address) => (address === 'gone@staff.example' ? [550, '5.1.1 Nobody here'] : undefined)
    const text = { subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>', contactIds: [contactId] }
    const testRecipients = ['me@staff.example', 'gone@staff.example']
    for (const email of testRecipients) await makeStaff(db, 'sender', { email })
    const before = await db.$count(tables.registrationMails)
    const answer = ok(
      await nucleus.call(testContactEmail, { ...text, testRecipients, fromName: 'Editors\r\nBcc: x@y.example' }, session.token),
    )
    expect(answer).toEqual({ sent: 1, failed: [{ address: 'gone@staff.example', failure: expect.stringContaining('Nobody here') }] })
    const [mail] = server.received
    expect([headerOf(mail, 'Subject'), headerOf(mail, 'From'), headerOf(mail, 'Reply-To'), headerOf(mail, 'Bcc')]).toEqual([
      '[Test] Hello Ada',
      '"Editors Bcc: x@y.example" <no-reply@example.com>',
      session.email,
      '',
    ])
    expect(await db.$count(tables.registrationMails)).toBe(before)
    const many = Array.from({ length: 11 }, (_, at) => `${at}@staff.example`)
    expect((await nucleus.call(testContactEmail, { ...text, testRecipients: many }, session.token)).status).toBe(422)
  })

  test('is for those who may send', async () => {
    const { contactId } = await person()
    const row = ok(await save([contactId]))
    const { token } = await staff.signIn('irRep')
    const { contactEmailId, rowVersion } = row
    const refused = [
      await nucleus.call(contactEmails.calls.upsert, { ...row, contactEmailId, name: 'Mine' }, token),
      await staff.call(testContactEmail, { ...row, testRecipients: ['me@staff.example'] }, token),
      await nucleus.call(stopContactEmail, { contactEmailId }, token),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(ok(await nucleus.call(contactEmails.calls.list, {}, token)).find((one) => one.contactEmailId === contactEmailId)).toMatchObject({
      rowVersion,
      name: 'Letter',
    })
  })
})

test('every mail has either a registration or a contact', async () => {
  const text = { recipient: 'a@b.example', subject: 'S', bodyHtml: 'B', bodyText: 'B', trigger: mailKinds.toContacts }
  const { contactId } = await person()
  const { contactEmailId } = ok(await save([contactId]))
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
  const whose: Partial<typeof tables.registrationMails.$inferInsert>[] = [
    {},
    { contactId },
    { contactEmailId },
    { eventRegistrationId, contactId, contactEmailId },
  ]
  for (const ids of whose)
    await expect(db.insert(tables.registrationMails).values({ ...text, ...ids })).rejects.toMatchObject({ cause: { code: '23514' } })
  await db.insert(tables.registrationMails).values([
    { ...text, contactId, contactEmailId },
    { ...text, eventRegistrationId },
  ])
})

test('a saved text has a name of its own and the fields of contacts, and an e-mail that begins with it keeps its copy', async () => {
  const text = { name: 'Invitation', subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>A call, {{contact.fullName}}?</p>' }
  const keep = (more: object) => nucleus.call(savedTexts.calls.upsert, { ...text, ...more }, session.token)
  const row = ok(await keep({}))
  expect(fieldsOf(await keep({ name: 'INVITATION' }))).toEqual({ name: 'Another saved text has this name' })
  expect(fieldsOf(await keep({ name: 'Other', subject: '{{event.name}}' }))).toHaveProperty('subject')
  const choices = ok(await nucleus.call(savedTextChoices, {}, session.token))
  expect(choices).toContainEqual(expect.objectContaining({ savedTextId: row.savedTextId, ...text }))
  const { contactId } = await person()
  const email = ok(await save([contactId], { subject: text.subject, bodyHtml: text.bodyHtml }))
  const { savedTextId, rowVersion } = row
  ok(await keep({ savedTextId, rowVersion, subject: 'Changed' }))
  expect(await stored(email)).toMatchObject({ subject: text.subject })
  const { token } = await staff.signIn('irRep')
  expect((await nucleus.call(savedTexts.calls.upsert, { ...text, name: 'Theirs' }, token)).status).toBe(403)
})
