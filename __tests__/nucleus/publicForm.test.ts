import { afterAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { contactStates, registrationSources } from '#constants/choices.ts'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { dynamicLinks } from '#contract/events/dynamicLinks.ts'
import { identityId } from '#contract/forms/identity.ts'
import { history } from '#contract/history.ts'
import { contacts, registrationResponses, registrations, vettingSubmissions } from '#nucleus/db/tables/index.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { makeLink } from '../support/links.ts'
import { makeCompany, makeContact, makeEventCompany, makeFund, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const newForm = (options: Parameters<typeof publishedForm>[1] = {}) => publishedForm(nucleus, options)
const rowsOf = (eventCompanyTypeId: number) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(asc(registrations.eventRegistrationId))

describe('a registration through the public form', () => {
  test('chooses among the funds that companies bring to the event', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.DataSelect, { dataSource: dataSources.funds })] })
    const { eventId, eventCompanyTypeId } = form
    const { companyId } = await makeCompany(db)
    const [alpha, beta] = [await makeFund(db, { companyId, name: 'Alpha' }), await makeFund(db, { companyId, name: 'Beta' })]
    await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId, fundIds: [alpha.fundId] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { status: code, data } = await form.submit({ ...person(), [id]: beta.fundId })
    expect([code, data.answers]).toEqual([422, { [id]: 'Please choose one of the entries that are offered' }])
    const { key } = await form.register({ ...person(), [id]: alpha.fundId })
    const own = (await form.own('read', { key })).data
    expect([own.answers[id], own.form.choices[dataSources.funds]]).toEqual([alpha.fundId, [{ value: alpha.fundId, label: 'Alpha' }]])
  })

  test('is stored with its answers and waits for review', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Input), formQuestion(2, types.Number)] })
    const [first, second] = form.questions
    const confirmation = await form.register({
      ...person({ email: 'Ada@Fund.Example', companyName: 'Ridge', jobTitle: 'CIO', phone: '+44 20 7946 0000' }),
      [first?.eventQuestionId ?? 0]: '  Vegan ',
      [second?.eventQuestionId ?? 0]: 3,
    })
    expect(confirmation).toMatchObject({
      confirmationNumber: expect.stringMatching(/^[A-Z]{2}\d{5}$/),
      statusText: 'We received your registration and will review it. We will write to you.',
      hasPlace: false,
      privatePath: expect.stringMatching(new RegExp(`^/register/${form.eventCode}/_${form.eventCompanyTypeId}/yours#[\\w-]{22}$`)),
    })
    // The page of a private link, without its secret, says no more than its address.
    const yours = await nucleus.app.inject(`/nucleus/register/guess/_${form.eventCompanyTypeId}/yours`)
    expect([yours.statusCode, yours.body.includes(form.eventCode)]).toEqual([200, false])
    const [row] = await rowsOf(form.eventCompanyTypeId)
    expect(row).toMatchObject({
      ...{ firstName: 'Pat', lastName: 'Doe', email: 'ada@fund.example', companyName: 'Ridge', jobTitle: 'CIO', phone: '+442079460000' },
      ...{ eventStatusId: status.pending, source: registrationSources.publicForm, formVersion: 1, waitlistPosition: null },
      ...{ submittedAt: clock.now().toISOString(), confirmationNumber: confirmation.confirmationNumber, createdByContactId: null },
    })
    const answers = await db
      .select()
      .from(registrationResponses)
      .where(eq(registrationResponses.eventRegistrationId, row?.eventRegistrationId ?? 0))
    expect(answers.map(({ value }) => value)).toEqual(['Vegan', 3])
  })

  test('keeps its secret as a hash, out of the history', async () => {
    const form = await newForm()
    const { key } = await form.register(person())
    const [row] = await rowsOf(form.eventCompanyTypeId)
    expect(row?.privateKeyHash).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(key)
    const input = { resource: 'registrations', id: row?.eventRegistrationId ?? 0 }
    expect(JSON.stringify(ok(await nucleus.call(history, input, token)))).not.toMatch(/private|submissionKey/)
  })

  test('is approved at once where no approval is required', async () => {
    const form = await newForm({ type: { requiresApproval: false } })
    expect((await form.register(person())).statusText).toBe('Your registration is confirmed.')
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ eventStatusId: status.approved }])
  })

  test('is vetted where that is required, with what its answers say', async () => {
    const form = await newForm({
      type: { requiresApproval: false, requiresVetting: true },
      questions: [formQuestion(1, types.AUM_Number, { mapsTo: 15 })],
    })
    await form.register({ ...person(), [form.questions[0]?.eventQuestionId ?? 0]: 2.5e9 })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    const vettings = await db
      .select()
      .from(vettingSubmissions)
      .where(eq(vettingSubmissions.eventRegistrationId, row?.eventRegistrationId ?? 0))
    expect([row?.eventStatusId, vettings]).toMatchObject([
      status.inVetting,
      [{ eventId: form.eventId, contactId: row?.contactId, aumUsd: 2.5e9, vettingStatusId: 1 }],
    ])
  })

  test('is vetted with assets that no field takes, and without an address that none is', async () => {
    const form = await newForm({
      type: { requiresVetting: true },
      questions: [
        formQuestion(1, types.AUM_Number),
        formQuestion(2, types.Input, { mapsTo: 7 }),
        formQuestion(3, types.Input, { mapsTo: 11 }),
      ],
    })
    const [aum = 0, linkedIn = 0, website = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    await form.register({ ...person(), [aum]: 4e9, [linkedIn]: 'javascript:alert(1)', [website]: 'https://fund.example' })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    const [vetting] = await db
      .select()
      .from(vettingSubmissions)
      .where(eq(vettingSubmissions.eventRegistrationId, row?.eventRegistrationId ?? 0))
    expect(vetting).toMatchObject({ aumUsd: 4e9, linkedInUrl: null, companyWebsite: 'https://fund.example' })
  })

  test('finds its contact by address and leaves it as it is', async () => {
    const { companyId: ownCompany } = await makeCompany(db)
    const contact = await makeContact(db, { email: 'known@fund.example', firstName: 'Known', companyId: ownCompany })
    const form = await newForm()
    await form.register(person({ email: 'KNOWN@fund.example', firstName: 'Other' }))
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([
      { contactId: contact.contactId, companyId: ownCompany, firstName: 'Other' },
    ])
    expect(await db.select().from(contacts).where(eq(contacts.contactId, contact.contactId))).toEqual([contact])
  })

  test('makes a contact in purgatory for an unknown address', async () => {
    const form = await newForm()
    await form.register(person({ email: 'new@fund.example', jobTitle: 'CFO' }))
    const [row] = await rowsOf(form.eventCompanyTypeId)
    expect(await db.select().from(contacts).where(eq(contacts.email, 'new@fund.example'))).toMatchObject([
      { contactId: row?.contactId, firstName: 'Pat', jobTitle: 'CFO', contactStateId: contactStates.purgatory, isAdmin: false },
    ])
  })

  test('is stored once, however often it is sent', async () => {
    const form = await newForm()
    const [submissionKey, answers] = [randomUUID(), person()]
    const replies = await Promise.all(Array.from({ length: 5 }, () => form.submit(answers, { submissionKey })))
    expect(new Set(replies.map(({ data }) => data.confirmationNumber)).size).toBe(1)
    expect(await rowsOf(form.eventCompanyTypeId)).toHaveLength(1)
  })

  test('is another one for another person, though two tabs send the same key', async () => {
    const form = await newForm()
    const submissionKey = randomUUID()
    const shared = person({ firstName: 'Ada' })
    const first = await form.register(shared, { submissionKey })
    const second = await form.register(person({ firstName: 'Ben' }), { submissionKey })
    expect([second.confirmationNumber === first.confirmationNumber, second.key === first.key]).toEqual([false, false])
    expect((await rowsOf(form.eventCompanyTypeId)).map(({ firstName }) => firstName)).toEqual(['Ada', 'Ben'])
    const { status: refused, data } = await form.submit({ ...shared, [identityId('firstName')]: 'Cy' }, { submissionKey })
    expect([refused, data.confirmationNumber]).toEqual([422, undefined])
    expect((await form.submit(shared, { submissionKey })).data.confirmationNumber).toBe(first.confirmationNumber)
  })

  test('remembers the tracking link that was followed', async () => {
    const form = await newForm()
    const { contactId: irRepContactId } = await makeStaff(db)
    const link = await makeLink(db, { eventId: form.eventId, irRepContactId, utmCampaign: 'Spring' })
    await form.register(person(), { link: link.shortCode.toUpperCase() })
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([
      { dynamicLinkId: link.dynamicLinkId, irRepContactId, utmCampaign: 'Spring', source: registrationSources.dynamicLink },
    ])
    const [listed] = ok(await nucleus.call(dynamicLinks.calls.list, { eventId: form.eventId }, token))
    expect(listed?.registrationCount).toBe(1)
  })

  test('ignores the link of another event', async () => {
    const [form, other] = [await newForm(), await newForm()]
    const link = await makeLink(db, { eventId: other.eventId })
    await form.register(person(), { link: link.shortCode })
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ dynamicLinkId: null, source: registrationSources.publicForm }])
  })

  test.each([['x'.repeat(200)], [7], ['\u0000']])('does not fail because of a damaged link (%#)', async (link) => {
    const form = await newForm()
    await form.register(person(), { link })
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ dynamicLinkId: null, source: registrationSources.publicForm }])
  })
})

test('an answer to a question that is not shown is left out', async () => {
  const form = await newForm({
    questions: [
      formQuestion(1, types.Yes_No),
      formQuestion(2, types.Input, {
        isRequired: true,
        showWhen: { match: 'all', rules: [{ eventQuestionId: 1, operator: 'equals', values: ['true'] }] },
      }),
    ],
  })
  const [first = 0, second = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  await form.register({ ...person(), [first]: false, [second]: 'unseen' })
  const [row] = await rowsOf(form.eventCompanyTypeId)
  const stored = await db
    .select({ id: registrationResponses.eventQuestionId })
    .from(registrationResponses)
    .where(eq(registrationResponses.eventRegistrationId, row?.eventRegistrationId ?? 0))
  expect(stored).toEqual([{ id: first }])
  expect((await form.submit({ ...person(), [first]: true })).data.answers).toEqual({ [second]: 'Please answer this question' })
})

describe('a text beside an option', () => {
  const diet = formQuestion(1, types.Radio, { options: [formOption(1, 'Vegan'), formOption(2, 'Other', { allowsFreeText: true })] })
  const openForm = async () => {
    const form = await newForm({ questions: [diet] })
    const [question] = form.questions
    const [vegan = 0, other = 0] = question?.options.map((one) => one.eventQuestionAnswerId) ?? []
    return { form, id: question?.eventQuestionId ?? 0, vegan, other }
  }

  test('is required, stored, shown to its owner and changed or dropped with the answer', async () => {
    const { form, id, vegan, other } = await openForm()
    const refused = await form.submit({ ...person(), [id]: other })
    expect([refused.status, refused.data.answers]).toEqual([422, { [id]: 'Please enter a text for “Other”' }])
    const identity = person()
    const { key } = await form.register({ ...identity, [id]: other }, { optionTexts: { [other]: ' Shellfish ' } })
    const { data: own } = await form.own('read', { key })
    expect(own.optionTexts).toEqual({ [other]: 'Shellfish' })
    const change = async (answers: object, optionTexts: object, rowVersion: number) =>
      (await form.own('update', { key, rowVersion, version: 1, answers: { ...identity, ...answers }, optionTexts })).data
    const changed = await change({ [id]: other }, { [other]: 'Nuts' }, own.rowVersion)
    expect(changed.optionTexts).toEqual({ [other]: 'Nuts' })
    const dropped = await change({ [id]: vegan }, { [other]: 'Nuts' }, changed.rowVersion)
    expect([dropped.optionTexts, dropped.answers[id]]).toEqual([{}, vegan])
  })

  test('of an option that the form does not have is refused', async () => {
    const { form, id, vegan } = await openForm()
    expect((await form.submit({ ...person(), [id]: vegan }, { optionTexts: { 999_999: 'x' } })).status).toBe(422)
    expect(await rowsOf(form.eventCompanyTypeId)).toEqual([])
  })
})
