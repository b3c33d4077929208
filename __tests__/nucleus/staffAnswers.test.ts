import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, like } from 'drizzle-orm'
import { dataSources } from '#constants/questionKinds.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { publishForm } from '#contract/events/formVersions.ts'
import { registrationForm, writeResponses } from '#contract/events/registrationAnswers.ts'
import { registrationFile, uploadAnswerFile } from '#contract/events/registrationFile.ts'
import { registrationResponses, registrations } from '#contract/events/registrations.ts'
import { history, undo } from '#contract/history.ts'
import { contactStates } from '#constants/choices.ts'
import { contacts, eventFormVersions, eventQuestions, files, registrationResponses as responses } from '#nucleus/db/tables/index.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { answerFileForm } from '../support/fuzz/documents.ts'
import { fieldsOf, makeCompany, makeContact, ok, startNucleus } from '../support/nucleus.ts'
import { picture } from '../support/pictures.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token, user } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

type Form = Awaited<ReturnType<typeof publishedForm>>
/** Somebody registered, as staff see them, with the writes of staff. */
async function registered(form: Form, answers: object = {}, more: object = {}) {
  const { key } = await form.register({ ...person(), ...answers }, more)
  const scope = { eventId: form.eventId, eventCompanyTypeId: form.eventCompanyTypeId, eventStatusId: 0 }
  const [row] = ok(await call(registrations.calls.list, scope, token)).toSorted((a, b) => b.eventRegistrationId - a.eventRegistrationId)
  const eventRegistrationId = row?.eventRegistrationId ?? 0
  const read = async () => ok(await call(registrationForm, { eventRegistrationId }, token))
  return {
    eventRegistrationId,
    key,
    read,
    write: async (written: Record<number, unknown>, more: object = {}, by = token) => {
      const { rowVersion, version } = await read()
      return call(writeResponses, { eventRegistrationId, rowVersion, version, answers: written, ...more }, by)
    },
    /** What is stored, by the id of the question. */
    stored: async () => {
      const found = await db.select().from(responses).where(eq(responses.eventRegistrationId, eventRegistrationId))
      return Object.fromEntries(found.map(({ eventQuestionId, value }) => [eventQuestionId, value]))
    },
    changes: async () => ok(await call(history, { resource: 'registrations', id: eventRegistrationId }, token)),
  }
}
const idsOf = (form: Form) => form.questions.map(({ eventQuestionId }) => eventQuestionId)

describe('staff write answers', () => {
  test('to one question, and the others stay as they are stored, whatever the form asks by now', async () => {
    const form = await publishedForm(nucleus, {
      questions: [
        formQuestion(1, types.TextArea),
        formQuestion(2, types.Checkbox, { options: [formOption(1, 'Other', { allowsFreeText: true }), formOption(2, 'None')] }),
        formQuestion(3, types.Input),
      ],
    })
    const [text = 0, choice = 0, diet = 0] = idsOf(form)
    const { options = [] } = form.questions[1] ?? {}
    const ids = options.map(({ eventQuestionAnswerId }) => eventQuestionAnswerId)
    const given = { [text]: 'one\ntwo', [choice]: ids }
    const one = await registered(form, given, { optionTexts: { [ids[0] ?? 0]: 'By train' } })
    const [first, second, third] = form.questions
    if (!first || !second || !third) throw new Error('The form has its questions')
    const asked = [
      { ...first, questionTypeId: types.Input, validation: { maxLength: 5 } },
      { ...second, validation: { maxSelected: 1 }, options: options.map((option) => ({ ...option, allowsFreeText: false })) },
      third,
    ]
    await db
      .insert(eventFormVersions)
      .values({ eventCompanyTypeId: form.eventCompanyTypeId, version: 2, form: { questions: asked }, publishedAt: '2026-03-01T00:00:00Z' })
    ok(await one.write({ [diet]: 'Vegan' }))
    expect(await one.stored()).toEqual({ ...given, [diet]: 'Vegan' })
    // And by the registrant, who changes nothing: that is no version.
    const { data } = await form.own('read', { key: one.key })
    const { rowVersion, answers, optionTexts } = data
    expect(await form.own('update', { key: one.key, rowVersion, version: 2, answers, optionTexts })).toMatchObject({
      status: 200,
      data: { rowVersion },
    })
    expect(await one.stored()).toEqual({ ...given, [diet]: 'Vegan' })
    const [texts] = await db.select().from(responses).where(eq(responses.eventQuestionId, choice))
    expect(texts?.optionTexts).toEqual({ [ids[0] ?? 0]: 'By train' })
  })

  const questions = [
    formQuestion(1, types.Input, { label: 'Diet', isRequired: true }),
    formQuestion(2, types.TextArea, { label: 'Remarks of the team', isStaffOnly: true }),
    formQuestion(3, types.Input, {
      label: 'Allergies',
      showWhen: { match: 'all', rules: [{ eventQuestionId: 1, operator: 'notEmpty', values: [] }] },
    }),
  ]

  test('those of the registrant and those for staff only, and the history says who and what', async () => {
    const form = await publishedForm(nucleus, { questions })
    const [diet = 0, remarks = 0] = idsOf(form)
    const one = await registered(form, { [diet]: 'Vegan' })
    expect((await one.read()).questions.map(({ label }) => label)).toEqual(['Diet', 'Remarks of the team', 'Allergies'])
    const written = ok(await one.write({ [diet]: ' Kosher ', [remarks]: 'Seat at the front' }))
    expect(written).toMatchObject({ eventRegistrationId: one.eventRegistrationId, rowVersion: 2, missing: [] })
    expect(await one.stored()).toEqual({ [diet]: 'Kosher', [remarks]: 'Seat at the front' })
    const [change] = await one.changes()
    expect(change).toMatchObject({ actorContactId: user.contactId, version: 2, before: {}, after: {} })
    expect(change?.details).toEqual({
      parts: [
        { key: String(diet), label: 'Diet', before: 'Vegan', after: 'Kosher' },
        { key: String(remarks), label: 'Remarks of the team', before: '', after: 'Seat at the front' },
      ],
    })
    // The same again changes nothing.
    expect(ok(await one.write({ [diet]: 'Kosher' }))).toMatchObject({ rowVersion: 2 })
    // The registrant does not see what staff wrote for themselves.
    expect((await form.own('read', { key: one.key })).data.answers).not.toHaveProperty(String(remarks))
  })

  test('an empty required answer is reported and not refused, and what is not shown any more is not stored', async () => {
    const form = await publishedForm(nucleus, { questions })
    const [diet = 0, , allergies = 0] = idsOf(form)
    const one = await registered(form, { [diet]: 'Vegan', [allergies]: 'Nuts' })
    expect(ok(await one.write({ [diet]: null }))).toMatchObject({ missing: ['Diet'] })
    expect(await one.stored()).toEqual({})
  })

  test('undone, they are what they were, and the history says so', async () => {
    const form = await publishedForm(nucleus, { questions })
    const [diet = 0, remarks = 0, allergies = 0] = idsOf(form)
    const before = { [diet]: 'Vegan', [allergies]: 'Nuts' }
    const one = await registered(form, before)
    const { undoToken = '' } = ok(await one.write({ [diet]: null, [remarks]: 'Late' }))
    expect(ok(await call(undo, { undoToken }, token)).undone).toMatchObject([{ resource: 'registrations', count: 1 }])
    expect(await one.stored()).toEqual(before)
    const [change] = await one.changes()
    expect(change?.details?.parts).toContainEqual({ key: String(diet), label: 'Diet', before: '', after: 'Vegan' })
    expect(JSON.stringify(change?.before)).not.toContain('$details')
  })

  test('are not undone once somebody changed one of them', async () => {
    const form = await publishedForm(nucleus, { questions })
    const [diet = 0] = idsOf(form)
    const who = person()
    const one = await registered(form, { ...who, [diet]: 'Vegan' })
    const { undoToken = '' } = ok(await one.write({ [diet]: 'Kosher' }))
    const { rowVersion } = (await form.own('read', { key: one.key })).data
    expect(await form.own('update', { key: one.key, rowVersion, version: 1, answers: { ...who, [diet]: 'Halal' } })).toMatchObject({
      status: 200,
    })
    const refused = await call(undo, { undoToken }, token)
    expect([refused.status, refused.body.message]).toEqual([422, 'Cannot undo: the answer to “Diet” has changed since.'])
    expect(await one.stored()).toEqual({ [diet]: 'Halal' })
  })

  test('are refused when two write at once, with the registration as it is now, and when the form was published anew', async () => {
    const form = await publishedForm(nucleus, { questions })
    const [diet = 0] = idsOf(form)
    const one = await registered(form, { [diet]: 'Vegan' })
    // Both have the version that was read before: on a busy machine the second would else read what the first wrote.
    const { rowVersion } = await one.read()
    const both = await Promise.all(['Kosher', 'Halal'].map((answer) => one.write({ [diet]: answer }, { rowVersion })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.data).toMatchObject({
      eventRegistrationId: one.eventRegistrationId,
      rowVersion: 2,
    })
    await db.update(eventQuestions).set({ label: 'Your diet' }).where(eq(eventQuestions.eventQuestionId, diet))
    ok(await call(publishForm, { eventCompanyTypeId: form.eventCompanyTypeId, isSure: true }, token))
    const outdated = await one.write({ [diet]: 'None' }, { version: 1 })
    expect([outdated.status, outdated.body.message]).toEqual([409, expect.stringMatching(/^A new version of the form was published/)])
  })

  test('only if they may edit the registration', async () => {
    const form = await publishedForm(nucleus, { questions })
    const [diet = 0] = idsOf(form)
    const one = await registered(form, { [diet]: 'Vegan' })
    for (const role of ['irRep', 'readOnly', 'sender'] as const)
      expect((await one.write({ [diet]: 'Mine' }, {}, (await nucleus.signIn(role)).token)).status).toBe(403)
    expect(await one.stored()).toEqual({ [diet]: 'Vegan' })
  })
})

test('a wrong answer is refused beside its question, and one that is not changed stays whatever the form asks by now', async () => {
  const form = await publishedForm(nucleus, {
    questions: [
      formQuestion(1, types.Number, { label: 'Guests', validation: { max: 5 } }),
      formQuestion(2, types.Input, { label: 'Hotel' }),
      formQuestion(3, types.Upload, { label: 'CV' }),
    ],
  })
  const [guests = 0, hotel = 0, cv = 0] = idsOf(form)
  const one = await registered(form, { [guests]: 3 })
  const refused = await one.write({ [guests]: 9, [hotel]: 'Alfa' })
  expect([refused.status, refused.body.data]).toEqual([422, { answers: { [guests]: 'Please enter 5 or less' } }])
  expect(await one.write({ [cv]: [7] })).toMatchObject({ status: 422, body: { data: { answers: { [cv]: 'Please choose a file' } } } })
  expect((await one.write({ 999_999: 'x' })).status).toBe(422)
  expect(await one.stored()).toEqual({ [guests]: 3 })
  await db.update(responses).set({ value: 12 }).where(eq(responses.eventQuestionId, guests))
  ok(await one.write({ [hotel]: 'Alfa' }))
  expect(await one.stored()).toEqual({ [guests]: 12, [hotel]: 'Alfa' })
})

test('an option without a place is refused, and the undo does not take it from somebody else', async () => {
  const form = await publishedForm(nucleus, {
    questions: [
      formQuestion(1, types.Radio, { label: 'Dinner', options: [formOption(1, 'Fish', { capacity: 1 }), formOption(2, 'Beef')] }),
    ],
  })
  const [dinner = 0] = idsOf(form)
  const [fish = 0, beef = 0] = form.questions[0]?.options.map(({ eventQuestionAnswerId }) => eventQuestionAnswerId) ?? []
  const one = await registered(form, { [dinner]: fish })
  const other = await registered(form, { [dinner]: beef })
  expect((await other.read()).fullOptionIds).toEqual([fish])
  expect((await other.write({ [dinner]: fish })).body.data).toMatchObject({ answers: { [dinner]: expect.stringMatching(/fully booked/) } })
  const { undoToken = '' } = ok(await one.write({ [dinner]: beef }))
  ok(await other.write({ [dinner]: fish }))
  const refused = await call(undo, { undoToken }, token)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^Cannot undo: “Fish” is fully booked/)])
  expect([await one.stored(), await other.stored()]).toEqual([{ [dinner]: beef }, { [dinner]: fish }])
})

test('companies and contacts of our lists are chosen by staff, with their names', async () => {
  const form = await publishedForm(nucleus, {
    questions: [
      formQuestion(1, types.DataSelect, {
        label: 'Met before',
        dataSource: dataSources.companies,
        validation: { isMultiple: true },
        isStaffOnly: true,
      }),
      formQuestion(2, types.Autocomplete, { label: 'Introduced by', dataSource: dataSources.contacts, isStaffOnly: true }),
    ],
  })
  const [met = 0, introducer = 0] = idsOf(form)
  const [{ companyId }, { contactId }] = [
    await makeCompany(db, { name: 'Alfa Fund' }),
    await makeContact(db, { firstName: 'Ada', lastName: 'Park' }),
  ]
  const one = await registered(form)
  ok(await one.write({ [met]: [companyId], [introducer]: { id: contactId, text: 'typed' } }))
  expect(await one.stored()).toEqual({ [met]: [companyId], [introducer]: { id: contactId, text: 'Ada Park' } })
  const { choices } = await one.read()
  expect(choices).toEqual([
    { dataSource: dataSources.companies, value: companyId, label: 'Alfa Fund' },
    { dataSource: dataSources.contacts, value: contactId, label: 'Ada Park' },
  ])
  const shown = ok(await call(registrationResponses, { eventRegistrationId: one.eventRegistrationId }, token))
  expect(shown.map(({ text }) => text)).toEqual(['Alfa Fund', 'Ada Park'])
  await db.update(contacts).set({ contactStateId: contactStates.archived }).where(eq(contacts.contactId, contactId))
  const archived = await registered(form)
  for (const [id, answer] of [
    [met, [2_000_000_000]],
    [introducer, { id: contactId, text: 'Ada Park' }],
    [introducer, { text: 'Nobody we know' }],
  ] as const)
    expect(await archived.write({ [id]: answer })).toMatchObject({
      status: 422,
      body: { data: { answers: { [id]: expect.stringMatching(/choose one/) } } },
    })
})

test('a question that was answered, and is not asked any more, is still in the form of staff', async () => {
  const form = await publishedForm(nucleus, {
    questions: [formQuestion(1, types.Input, { label: 'Hobby' }), formQuestion(2, types.Input, { label: 'Hotel' })],
  })
  const [hobby = 0, hotel = 0] = idsOf(form)
  const one = await registered(form, { [hobby]: 'Chess' })
  await db.update(eventQuestions).set({ isActive: false }).where(eq(eventQuestions.eventQuestionId, hobby))
  ok(await call(publishForm, { eventCompanyTypeId: form.eventCompanyTypeId, isSure: true }, token))
  expect(await one.read()).toMatchObject({ version: 2, questions: [{ label: 'Hotel' }, { label: 'Hobby' }] })
  ok(await one.write({ [hobby]: 'Go', [hotel]: 'Alfa' }))
  expect(await one.stored()).toEqual({ [hobby]: 'Go', [hotel]: 'Alfa' })
  const later = await registered(form, {}, { version: 2 })
  expect((await later.read()).questions.map(({ label }) => label)).toEqual(['Hotel'])
})

test('files of the registrant stay, also where a condition hides them now', async () => {
  const form = await publishedForm(nucleus, {
    questions: [
      formQuestion(1, types.Yes_No, { label: 'Has a CV' }),
      formQuestion(2, types.Upload, {
        label: 'CV',
        showWhen: { match: 'all', rules: [{ eventQuestionId: 1, operator: 'equals', values: ['true'] }] },
      }),
    ],
  })
  const [hasCv = 0, cv = 0] = idsOf(form)
  const { data } = await form.upload(cv, Buffer.from('%PDF-1.7'), 'CV.pdf')
  const one = await registered(form, { [hasCv]: true, [cv]: [{ fileId: data.fileId, name: 'CV.pdf' }] })
  ok(await one.write({ [hasCv]: false }))
  const { [cv]: uploaded } = (await one.stored()) as Record<number, { fileId: string }[]>
  expect(await db.$count(files, eq(files.fileId, uploaded?.[0]?.fileId ?? ''))).toBe(1)
})

describe('files of an answer', () => {
  const store = (eventRegistrationId: number, eventQuestionId: number, file: Parameters<typeof answerFileForm>[1] = {}, by = token) =>
    call(uploadAnswerFile, {}, by, answerFileForm({ eventRegistrationId, eventQuestionId }, file))
  const download = async (eventRegistrationId: number, fileId: string) =>
    (await call(registrationFile, { eventRegistrationId, fileId }, token)).text
  const fileIn = (answers: Record<number, unknown>, id: number) => (answers[id] as { fileId: string; name: string }[] | undefined)?.[0]

  test('are limited in number within an hour for each member of staff, with a message', async () => {
    const form = await publishedForm(nucleus, { questions: [formQuestion(1, types.Upload, { label: 'CV' })] })
    const [cv = 0] = idsOf(form)
    const { eventRegistrationId: id } = await registered(form)
    const busy = await nucleus.signIn('eventManager')
    for (let file = 0; file < nucleusLimits.uploadsOfSource; file += 1) ok(await store(id, cv, {}, busy.token))
    const refused = await store(id, cv, {}, busy.token)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many files were uploaded by you\. Try again in/),
    ])
    ok(await store(id, cv))
    await db.delete(files).where(eq(files.uploadEventId, form.eventId))
  })

  test('are written by staff, replaced, and brought back by the undo', async () => {
    const form = await publishedForm(nucleus, { questions: [formQuestion(1, types.Upload, { label: 'CV' })] })
    const [cv = 0] = idsOf(form)
    const one = await registered(form)
    const { eventRegistrationId: id } = one
    const write = async (name: string, text: string) => {
      const { fileId } = ok(await store(id, cv, { name, bytes: Buffer.from(`%PDF-1.7 ${text}`) }))
      return ok(await one.write({ [cv]: [{ fileId, name }] }))
    }
    await write('CV.pdf', 'first')
    const first = fileIn(await one.stored(), cv)
    expect(first).toEqual({ fileId: expect.stringMatching(/^registrant-/), name: 'CV.pdf' })
    const { undoToken = '' } = await write('CV 2026.pdf', 'second')
    const second = fileIn(await one.stored(), cv)
    expect(await download(id, second?.fileId ?? '')).toBe('%PDF-1.7 second')
    const [change] = await one.changes()
    expect(change?.details?.parts).toEqual([{ key: String(cv), label: 'CV', before: 'CV.pdf', after: 'CV 2026.pdf' }])

    ok(await call(undo, { undoToken }, token))
    expect(fileIn(await one.stored(), cv)).toEqual(first)
    expect(await download(id, first?.fileId ?? '')).toBe('%PDF-1.7 first')
    expect((await call(registrationFile, { eventRegistrationId: id, fileId: second?.fileId ?? '' }, token)).status).toBe(404)
  })

  test('are not brought back once a file is gone, and nothing changes', async () => {
    const form = await publishedForm(nucleus, { questions: [formQuestion(1, types.Upload, { label: 'CV' })] })
    const [cv = 0] = idsOf(form)
    const { data } = await form.upload(cv, Buffer.from('%PDF-1.7'), 'CV.pdf')
    const one = await registered(form, { [cv]: [{ fileId: data.fileId, name: 'CV.pdf' }] })
    const { undoToken = '' } = ok(await one.write({ [cv]: null }))
    expect(await one.stored()).toEqual({})
    expect(await db.$count(files, eq(files.fileId, data.fileId))).toBe(1)
    await db.delete(files).where(eq(files.fileId, data.fileId))
    const refused = await call(undo, { undoToken }, token)
    expect([refused.status, refused.body.message]).toEqual([422, 'Cannot undo: a file has been deleted since.'])
    expect(await one.stored()).toEqual({})
  })

  test('are pictures too, cropped as staff choose, and again after an undo', async () => {
    const form = await publishedForm(nucleus, { questions: [formQuestion(1, types.Headshot_Upload, { label: 'Picture' })] })
    const [headshot = 0] = idsOf(form)
    const one = await registered(form)
    const { fileId } = ok(await store(one.eventRegistrationId, headshot, { name: 'me.png', bytes: await picture({ format: 'png' }) }))
    ok(await one.write({ [headshot]: { fileId, crop: { x: 0, y: 0, width: 1, height: 1 } } }))
    const { fileId: own } = (await one.stored())[headshot] as { fileId: string }
    const stored = async () => {
      const rows = await db
        .select({ id: files.fileId })
        .from(files)
        .where(like(files.fileId, `%${own.slice('registrant-'.length)}%`))
      return rows.map((row) => row.id).toSorted()
    }
    expect(await stored()).toEqual([own, `${own}-cropped`])
    const { undoToken = '' } = ok(await one.write({ [headshot]: null }))
    expect(await stored()).toEqual([fileId, `${fileId}-cropped`])
    ok(await call(undo, { undoToken }, token))
    expect(await stored()).toEqual([own, `${own}-cropped`])
  })

  test('that were taken out are nobody else’s until an undo brings them back', async () => {
    const form = await publishedForm(nucleus, { questions: [formQuestion(1, types.Upload, { validation: { extensions: ['pdf'] } })] })
    const [cv = 0] = idsOf(form)
    const [one, other] = [await registered(form), await registered(form)]
    const { fileId } = ok(await store(one.eventRegistrationId, cv))
    ok(await one.write({ [cv]: [{ fileId, name: 'CV.pdf' }] }))
    const before = await one.stored()
    const { undoToken = '' } = ok(await one.write({ [cv]: null }))
    expect((await other.write({ [cv]: [{ fileId, name: 'CV.pdf' }] })).status).toBe(422)
    ok(await call(undo, { undoToken }, token))
    expect([await one.stored(), await other.stored()]).toEqual([before, {}])
  })

  test('are refused where the question or the role does not take them', async () => {
    const form = await publishedForm(nucleus, {
      questions: [formQuestion(1, types.Upload, { label: 'CV', validation: { extensions: ['pdf'] } }), formQuestion(2, types.Input)],
    })
    const [cv = 0, text = 0] = idsOf(form)
    const one = await registered(form)
    const { eventRegistrationId: id } = one
    expect(fieldsOf(await store(id, cv, { name: 'CV.exe' }))).toEqual({ file: 'Please choose a file of these types: pdf' })
    expect(fieldsOf(await store(id, cv, { name: 'CV.pdf', bytes: Buffer.from('MZ') }))).toEqual({
      file: 'The content of this file is not what its name says (.pdf)',
    })
    expect((await store(id, text)).status).toBe(404)
    expect((await store(2_000_000_000, cv)).status).toBe(404)
    for (const role of ['irRep', 'readOnly'] as const)
      expect((await store(id, cv, {}, (await nucleus.signIn(role)).token)).status).toBe(403)
    // A file of somebody else's answer.
    const other = await registered(form)
    const { fileId } = ok(await store(other.eventRegistrationId, cv))
    ok(await other.write({ [cv]: [{ fileId, name: 'CV.pdf' }] }))
    const theirs = fileIn(await other.stored(), cv)
    expect((await one.write({ [cv]: [theirs] })).body.data).toEqual({
      answers: { [cv]: expect.stringContaining('cannot be found any more') },
    })
    expect(await one.stored()).toEqual({})
  })
})
