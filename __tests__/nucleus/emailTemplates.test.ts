import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { mailFieldGroups, mailFieldText } from '#constants/mailFields.ts'
import { mailTriggers as triggers } from '#constants/mails.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { countEmptyFields, defaultEmailTemplates, emailTemplates, previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import { registrationMails, sendRegistrationMail } from '#contract/events/registrationMails.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { templateFiller } from '#nucleus/events/mails/fillTemplate.ts'
import { headerOf, mailServer, textsOf } from '../support/mailServer.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeRegistration, ok, startNucleus, type Values } from '../support/nucleus.ts'

const server = await mailServer()
const nucleus = await startNucleus()
const { db, clock } = nucleus
const { token } = await nucleus.signIn('admin')
const sending = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail })
afterAll(async () => {
  await sending.close()
  await nucleus.close()
  await server.close()
})
afterEach(() => {
  server.received.length = 0
})

async function openEvent() {
  const { eventId, name } = await makeEvent(db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example' })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const register = (values: Values<typeof tables.registrations> = {}) => makeRegistration(db, { eventId, eventCompanyTypeId, ...values })
  const save = (values: object) =>
    nucleus.call(emailTemplates.calls.upsert, { eventId, trigger: triggers.approved, subject: 'S', bodyHtml: '<p>B</p>', ...values }, token)
  const list = async (type = 0) => ok(await nucleus.call(emailTemplates.calls.list, { eventId, eventCompanyTypeId: type }, token))
  const send = (eventRegistrationId: number) =>
    sending.call(sendRegistrationMail, { eventRegistrationId, trigger: triggers.approved }, token)
  return { eventId, eventCompanyTypeId, eventName: name, register, save, list, send }
}
const deliver = () => sending.app.jobs.runRepeated()

describe('a text of an event', () => {
  test('is what its mails say, that of the company type first, and the default again after its delete', async () => {
    const { eventId, eventCompanyTypeId, register, save, list, send } = await openEvent()
    const { eventCompanyTypeId: other } = await makeCompanyType(db, { eventId })
    const [ada, bo] = [await register({ firstName: 'Ada' }), await register({ firstName: 'Bo', eventCompanyTypeId: other })]
    ok(await save({ subject: 'For all: {{contact.firstName}}' }))
    const forType = ok(await save({ subject: 'For the type: {{contact.firstName}}', eventCompanyTypeId, isActive: true }))
    expect(forType).toMatchObject({ name: 'Approved', companyTypeName: expect.any(String) })
    const subjects = async () => {
      clock.move({ minutes: 1 })
      for (const { eventRegistrationId } of [ada, bo]) ok(await send(eventRegistrationId))
      await deliver()
      return server.received
        .splice(0)
        .map((mail) => headerOf(mail, 'Subject'))
        .toSorted()
    }
    expect(await subjects()).toEqual(['For all: Bo', 'For the type: Ada'])
    expect((await list()).map(({ subject }) => subject)).toHaveLength(2)
    expect((await list(eventCompanyTypeId)).map(({ subject }) => subject)).toEqual(['For the type: {{contact.firstName}}'])
    const [all] = await list()
    const removed = ok(
      await nucleus.call(
        emailTemplates.calls.remove,
        { emailTemplateId: all?.emailTemplateId ?? 0, rowVersion: all?.rowVersion ?? 0 },
        token,
      ),
    )
    expect((await subjects()).at(-1)).toMatch(/^You are registered for/)
    ok(await nucleus.call(undo, { undoToken: removed.undoToken }, token))
    expect(await subjects()).toEqual(['For all: Bo', 'For the type: Ada'])
  })

  test('may have a sender of its own, which its mails come from and sign with, also where the event has none', async () => {
    const { eventId, register, save, send } = await openEvent()
    const text = { bodyHtml: '<p>Kind regards, {{event.fromName}}</p>', isAutomatic: true }
    const own = { ...text, fromName: 'Compliance', replyTo: 'compliance@alpine.example' }
    expect(fieldsOf(await save({ ...own, replyTo: 'nobody' }))).toEqual({ replyTo: 'Replies go to is not a valid email' })
    const { rowVersion, emailTemplateId } = ok(await save(own))
    const { eventRegistrationId } = await register()
    const sent = async () => {
      clock.move({ minutes: 1 })
      ok(await send(eventRegistrationId))
      await deliver()
      const mail = server.received.splice(0).at(-1)
      return [headerOf(mail, 'From'), headerOf(mail, 'Reply-To'), textsOf(mail).text.trim()]
    }
    const fromCompliance = ['Compliance <no-reply@example.com>', 'compliance@alpine.example', 'Kind regards, Compliance']
    expect(await sent()).toEqual(fromCompliance)
    const { text: shown } = ok(await nucleus.call(previewEmailTemplate, { eventId, subject: 'S', eventRegistrationId, ...own }, token))
    expect(shown).toBe('Kind regards, Compliance')

    // Where the event has no sender, the texts with one are sent, and counted before a move.
    const noSender = { fromName: null, replyToEmail: null }
    await db.update(tables.events).set(noSender).where(eq(tables.events.eventId, eventId))
    expect(await sent()).toEqual(fromCompliance)
    const { eventRegistrationId: pending } = await register({ eventStatusId: registrationStatus.pending })
    const mailsOfMove = async () =>
      ok(await nucleus.call(previewMove, { eventRegistrationIds: [pending], eventStatusId: registrationStatus.approved }, token)).mails
    expect(await mailsOfMove()).toBe(1)
    ok(await save({ emailTemplateId, rowVersion, fromName: 'Compliance', replyTo: null }))
    expect(await mailsOfMove()).toBe(0)
    expect(fieldsOf(await send(eventRegistrationId)).trigger).toContain('has no sender')
  })

  test('that is changed later leaves mails as they were composed', async () => {
    const { register, save, send } = await openEvent()
    const { eventRegistrationId } = await register()
    const row = ok(await save({ subject: 'Before' }))
    ok(await send(eventRegistrationId))
    ok(await save({ emailTemplateId: row.emailTemplateId, rowVersion: row.rowVersion, subject: 'After' }))
    await deliver()
    expect(server.received.map((mail) => headerOf(mail, 'Subject'))).toEqual(['Before'])
    expect(ok(await nucleus.call(registrationMails, { eventRegistrationId }, token))).toMatchObject([{ subject: 'Before' }])
  })

  test.each([
    ['an unknown field', { bodyHtml: '<p>{{contact.shoeSize}}</p>' }, { bodyHtml: /^Unknown field \{\{contact\.shoeSize\}\}/ }],
    ['a field with markup inside', { bodyHtml: '<p>{{contact.<b>nick</b>Name}}</p>' }, { bodyHtml: /\{\{contact\.nickName\}\}/ }],
    ['the answer to no question', { subject: '{{answer.diet}}' }, { subject: /\{\{answer\.diet\}\}/ }],
    ['a filter that is not known', { subject: '{{contact.firstName | upcase}}' }, { subject: /\{\{contact\.firstName \| upcase\}\}/ }],
    ['half a field', { bodyHtml: '<p>{{contact.firstName</p>' }, { bodyHtml: /One of them is missing/ }],
    ['the private page in its subject', { subject: 'See {{registration.editLink}}' }, { subject: /cannot be in the subject/ }],
    ['no text', { bodyHtml: '' }, { bodyHtml: /./ }],
    ['a second one for the same mail', { trigger: triggers.declined }, { trigger: /already has a text for this mail/ }],
  ])('with %s is refused in words and not stored', async (_, values, words) => {
    const { save, list } = await openEvent()
    ok(await save({ trigger: triggers.declined }))
    const before = await list()
    const answer = await save(values)
    const [[field, pattern] = ['', /./]] = Object.entries(words)
    expect(answer.status).toBe(422)
    expect(answer.body.data).toMatchObject({ fields: { [field]: expect.stringMatching(pattern) } })
    expect(await list()).toEqual(before)
  })

  test('may contain every field of the editor, answers to questions of its company type, and fallbacks', async () => {
    const { eventId, eventCompanyTypeId, register, save, send } = await openEvent()
    await db
      .insert(tables.eventQuestions)
      .values({ eventId, eventCompanyTypeId, questionTypeId: questionTypes.Input, label: 'Diet', internalKey: 'diet' })
    const every = mailFieldGroups.flatMap(({ fields }) => fields.map(({ name }) => `<p>${mailFieldText(name)}</p>`)).join('')
    ok(await save({ trigger: triggers.declined, bodyHtml: every }))
    const { eventRegistrationId } = await register({ jobTitle: null, firstName: 'Ada' })
    ok(
      await save({
        subject: '{{contact.firstName | default: "you"}}, {{contact.jobTitle | default: "R&D"}}',
        bodyHtml: `<p>Dear {{contact.jobTitle | default: 'R&amp;D "team"'}},</p><p>Diet: {{answer.diet}}</p><p>{{answer.diet | default: ""}}End</p><p><a href="{{registration.editLink}}">Your page</a></p>`,
      }),
    )
    ok(await send(eventRegistrationId))
    await deliver()
    const [mail] = server.received
    expect(headerOf(mail, 'Subject')).toBe('Ada, R&D')
    const { html, text } = textsOf(mail)
    expect(html).toContain('<p>Dear R&amp;D "team",</p><p>End</p>')
    expect(html).toMatch(/<a href="http[^"]+#[\w-]{22}"[^>]*>Your page<\/a>/)
    expect(text).toMatch(/^Dear R&D "team",\n\nEnd\n\nYour page \(http/)
  })

  test('of which nothing remains once it is cleaned is refused', async () => {
    const { eventId } = await openEvent()
    for (const bodyHtml of ['<script>x</script>', '<p> &nbsp;</p>', '<a ']) {
      const answer = await nucleus.call(emailTemplates.calls.upsert, { eventId, trigger: triggers.approved, subject: 'S', bodyHtml }, token)
      expect([answer.status, fieldsOf(answer)]).toEqual([422, { bodyHtml: 'Please enter Text' }])
    }
  })

  test('is cleaned as pages are, and has a company type of its own event', async () => {
    const { save } = await openEvent()
    const { eventCompanyTypeId: foreign } = await openEvent()
    const row = ok(await save({ bodyHtml: '<p onclick="x()">Hi<script>steal()</script></p><img src=x onerror=steal()>' }))
    expect(row.bodyHtml).toBe('<p>Hi</p>')
    expect((await save({ trigger: triggers.declined, eventCompanyTypeId: foreign })).status).toBe(422)
  })
})

describe('the preview', () => {
  test('shows what a registrant would get, what is empty, and why it cannot be saved; it stores nothing', async () => {
    const { eventId, eventName, register, list } = await openEvent()
    const draft = {
      eventId,
      subject: 'Hello {{contact.firstName}}',
      bodyHtml: '<p>{{event.name}}</p><p>{{contact.jobTitle}}</p><p>{{x}}</p>',
    }
    const preview = async (more: object = {}) => nucleus.call(previewEmailTemplate, { ...draft, ...more }, token)
    expect(ok(await preview())).toMatchObject({ registrant: null, subject: 'Hello [First name]' })
    const { eventRegistrationId } = await register({ firstName: 'Ada', lastName: 'Lovelace', jobTitle: null })
    await register({ firstName: 'Bo' })
    expect(ok(await preview())).toMatchObject({ subject: 'Hello Bo' })
    const shown = ok(await preview({ eventRegistrationId }))
    expect(shown).toMatchObject({
      ...{ registrant: { eventRegistrationId, name: 'Ada Lovelace' }, subject: 'Hello Ada', empty: ['contact.jobTitle'], text: eventName },
      problems: { bodyHtml: expect.stringContaining('{{x}}') },
    })
    expect(shown.html).toContain(`<p>${eventName}</p>`)
    const other = await openEvent()
    const { eventRegistrationId: foreign } = await other.register()
    expect((await preview({ eventRegistrationId: foreign })).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('counts for whom a field is empty, with names, and not those who cancelled', async () => {
    const { eventId, register } = await openEvent()
    await register({ firstName: 'Ada', lastName: 'Lovelace', jobTitle: null })
    await register({ firstName: 'Bo', lastName: 'Lind', jobTitle: 'CIO' })
    await register({ firstName: 'Cy', lastName: 'Gone', jobTitle: null, eventStatusId: 7 })
    const draft = { eventId, subject: '{{contact.firstName}}', bodyHtml: '<p>{{contact.jobTitle | default: "you"}}</p>' }
    expect(ok(await nucleus.call(countEmptyFields, draft, token))).toEqual({
      ...{ total: 2, empty: [{ field: 'contact.jobTitle', count: 1, withoutFallback: [], names: ['Ada Lovelace'] }] },
    })
  })

  test('says whom the mail is from and where replies go, by the text before the event', async () => {
    const { eventId, register } = await openEvent()
    await register()
    const preview = async (more: object) =>
      ok(await nucleus.call(previewEmailTemplate, { eventId, subject: 'Soon', bodyHtml: '<p>Hello</p>', ...more }, token)).sender
    expect(await preview({})).toEqual({ fromName: 'Alpine', replyTo: 'team@alpine.example' })
    // One that is not written to its end yet is shown all the same.
    expect(await preview({ fromName: 'Nordic', replyTo: 'desk@nor' })).toEqual({ fromName: 'Nordic', replyTo: 'desk@nor' })
  })

  test('names the calendar file for whom its paragraph is left out, though nothing is missing', async () => {
    const { eventId, register } = await openEvent()
    const draft = { eventId, subject: 'Soon', bodyHtml: '<p>Hello</p><p>Open {{event.calendar}}</p>' }
    const preview = async () => ok(await nucleus.call(previewEmailTemplate, draft, token))
    await register({ eventStatusId: registrationStatus.waitlisted })
    expect(await preview()).toMatchObject({ text: 'Hello', empty: ['event.calendar'] })
    expect(ok(await nucleus.call(countEmptyFields, draft, token)).empty).toEqual([])
    await register({ eventStatusId: registrationStatus.approved })
    expect((await preview()).empty).toEqual([])
  })

  test('says that the answer to a question of another company type is missing, and counts it as empty', async () => {
    const { eventId, register } = await openEvent()
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const question = { questionTypeId: questionTypes.Input, label: 'Deadline', internalKey: 'deadline' }
    await db.insert(tables.eventQuestions).values({ eventId, eventCompanyTypeId, ...question })
    await register({ firstName: 'Ada', lastName: 'Lovelace' })
    const draft = { eventId, subject: 'Soon', bodyHtml: '<p>Hello</p><p>Until {{answer.deadline}}</p>' }
    expect(ok(await nucleus.call(previewEmailTemplate, draft, token))).toMatchObject({
      ...{ text: 'Hello', empty: ['answer.deadline'], problems: {} },
    })
    expect(ok(await nucleus.call(countEmptyFields, draft, token)).empty).toMatchObject([
      { field: 'answer.deadline', count: 1, names: ['Ada Lovelace'] },
    ])
  })
})

test('the default texts have only known fields, one text for each mail', async () => {
  const { eventId } = await openEvent()
  const defaults = ok(await nucleus.call(defaultEmailTemplates, {}, token))
  expect(defaults.map(({ trigger }) => trigger)).toEqual(triggers.map(({ value }) => value))
  for (const { subject, bodyHtml } of defaults)
    expect(ok(await nucleus.call(previewEmailTemplate, { eventId, subject, bodyHtml }, token)).problems).toEqual({})
})

test('no value, fallback or text begins another header or markup', () => {
  const hostile = fc
    .array(fc.constantFrom('a', '\r\n', '\n', '\r', '\u2028', 'Bcc: x@y', '<script>', '&', '"', '{{', '}}', '\u202e', '\0'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, hostile, hostile, (value, words, fallback) => {
      const fill = templateFiller({
        subject: `${words}{{contact.firstName}}{{contact.jobTitle | default: "${fallback}"}}`,
        bodyHtml: `<p>${words}</p><p>{{contact.firstName}}</p>`,
      })
      const { subject, bodyHtml } = fill((name) => (name === 'contact.firstName' ? value : ''))
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
      expect(bodyHtml).not.toMatch(/<script/i)
    }),
  )
})

test('a link has an address of the web, a mailbox or a phone, whatever the values in it', () => {
  const fill = templateFiller({
    subject: 's',
    bodyHtml: '<p><a href="{{contact.firstName}}">One</a> <a href="https://funds.example/{{contact.firstName}}">Two</a></p>',
  })
  const hrefs = (value: string) => [...fill(() => value).bodyHtml.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  for (const value of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '//evil.example', '{{contact.lastName}}', 'ada'])
    expect(hrefs(value)).toEqual([`https://funds.example/${value}`])
  expect(hrefs('mailto:ada@fund.example')).toEqual(['mailto:ada@fund.example', 'https://funds.example/mailto:ada@fund.example'])
  expect(hrefs('https://a.example/"onclick="x')[0]).toBe('https://a.example/&quot;onclick=&quot;x')
})

test('a mail that is too long is not written, and its preview says so', () => {
  const filled = (characters: number) =>
    templateFiller({ subject: 's', bodyHtml: `<p>${'{{answer.diet}}'.repeat(100)}</p>` })(() => 'x'.repeat(characters))
  expect(filled(4900)).toMatchObject({ isTooLong: false, bodyHtml: `<p>${'x'.repeat(490_000)}</p>` })
  expect(filled(5100)).toMatchObject({ isTooLong: true, bodyHtml: '' })
})
