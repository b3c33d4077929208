import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formLists } from '#contract/events/formLists.ts'
import { formComparison, formVersions, publishForm, restoreForm } from '#contract/events/formVersions.ts'
import { eventQuestionAnswers, eventQuestions } from '#contract/events/questions.ts'
import { undo } from '#contract/history.ts'
import { eventFormVersions, eventOptions, eventQuestions as questionTable, registrationResponses } from '#nucleus/db/tables/index.ts'
import { newestForm } from '#nucleus/events/forms/newestForm.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const { eventId } = await makeEvent(db)

/** A new form and what can be done with it. */
async function newForm() {
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const save = async (more: object) =>
    ok(
      await nucleus.call(
        eventQuestions.calls.upsert,
        { eventId, eventCompanyTypeId, questionTypeId: types.Input, label: 'Diet', internalKey: 'diet', isActive: true, ...more },
        token,
      ),
    )
  const addOption = async (eventQuestionId: number, label: string) =>
    ok(await nucleus.call(eventQuestionAnswers.calls.upsert, { eventQuestionId, label, value: label.toLowerCase(), isActive: true }, token))
  const remove = async ({ eventQuestionId, rowVersion }: { eventQuestionId: number; rowVersion: number }) =>
    ok(await nucleus.call(eventQuestions.calls.remove, { eventQuestionId, rowVersion }, token))
  const publish = (more: object = {}) => nucleus.call(publishForm, { eventCompanyTypeId, ...more }, token)
  const compare = async (before: number, after: number) =>
    ok(await nucleus.call(formComparison, { eventCompanyTypeId, before, after }, token)).map(({ kind, label, texts }) => [
      kind,
      label,
      ...texts,
    ])
  const putBack = async (version: number) => ok(await nucleus.call(restoreForm, { eventCompanyTypeId, version }, token))
  const listed = async () => ok(await nucleus.call(eventQuestions.calls.list, { eventId, eventCompanyTypeId }, token))
  const versions = async () => ok(await nucleus.call(formVersions, { eventCompanyTypeId }, token))
  const answer = async (eventQuestionId: number, value: unknown) => {
    const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
    await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value })
  }
  return { eventCompanyTypeId, save, addOption, remove, publish, compare, putBack, listed, versions, answer }
}

test('a condition on what the event does not offer is refused, and the lists say what it offers', async () => {
  const form = await newForm()
  const [dinner] = await db.insert(eventOptions).values({ eventId, name: 'Opening dinner', optionType: 2 }).returning()
  const offered = dinner?.eventOptionId ?? 0
  expect(ok(await nucleus.call(formLists, { eventId }, token))).toContainEqual({
    dataSource: dataSources.eventOptions,
    value: offered,
    label: 'Opening dinner',
  })
  const evening = await form.save({
    ...{ label: 'Evening', internalKey: 'evening' },
    ...{ questionTypeId: types.DataSelect, dataSource: dataSources.eventOptions },
  })
  const when = (value: string) => ({
    match: 'all',
    rules: [{ eventQuestionId: evening.eventQuestionId, operator: 'equals', values: [value] }],
  })
  const diet = await form.save({ showWhen: when('Opening dinner') })
  const refused = await form.publish()
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('has a value that cannot be an answer')])
  const mended = await form.save({ eventQuestionId: diet.eventQuestionId, rowVersion: diet.rowVersion, showWhen: when(String(offered)) })
  ok(await form.publish())
  await db.update(eventOptions).set({ isActive: false }).where(eq(eventOptions.eventOptionId, offered))
  await form.save({ eventQuestionId: diet.eventQuestionId, rowVersion: mended.rowVersion, label: 'Your diet' })
  expect((await form.publish()).status).toBe(422)
})

test('a published version is parsed once; another one, and one that was written anew, are read', async () => {
  const form = await newForm()
  const id = form.eventCompanyTypeId
  expect(await newestForm(db, id)).toBeUndefined()
  await form.save({})
  ok(await form.publish())
  const first = await newestForm(db, id)
  expect(first).toMatchObject({ version: 1, form: { questions: [{ label: 'Diet' }] } })
  expect((await db.transaction((tx) => newestForm(tx, id)))?.form).toBe(first?.form)

  await form.save({ label: 'Allergies', internalKey: 'allergies' })
  ok(await form.publish())
  expect(await newestForm(db, id)).toMatchObject({ version: 2, form: { questions: [{ label: 'Diet' }, { label: 'Allergies' }] } })
  const failed = db.transaction(async (tx) => {
    await tx
      .insert(eventFormVersions)
      .values({ eventCompanyTypeId: id, version: 3, form: { questions: [] }, publishedAt: '2026-02-01T00:00:00Z' })
    expect(await newestForm(tx, id)).toEqual({ version: 3, form: { questions: [] } })
    throw new Error('not stored')
  })
  await expect(failed).rejects.toThrow('not stored')
  await form.save({ label: 'Hobby', internalKey: 'hobby' })
  ok(await form.publish())
  expect((await newestForm(db, id))?.form.questions).toHaveLength(3)
})

describe('publishing', () => {
  test('numbers the versions of a form and counts what is not published', async () => {
    const form = await newForm()
    const diet = await form.save({})
    expect(await form.versions()).toEqual([])
    expect(ok(await form.publish())).toMatchObject({ version: 1, questionCount: 1 })
    await form.save({ ...diet, label: 'Your diet' })
    await form.save({ label: 'Allergies', internalKey: 'allergies' })
    expect(await form.compare(1, 0)).toHaveLength(2)
    ok(await form.publish())
    expect(await form.versions()).toMatchObject([
      { version: 2, questionCount: 2 },
      { version: 1, questionCount: 1, publishedByName: expect.any(String) },
    ])
    expect(await form.compare(2, 0)).toEqual([])
  })

  test('is refused for a form that is too large for a page', async () => {
    const form = await newForm()
    const block = (at: number) => ({
      label: `Block ${at}`,
      internalKey: `block-${at}`,
      questionTypeId: types.Html,
      bodyHtml: '<p>x</p>'.repeat(12_000),
    })
    const rows = Array.from({ length: 21 }, (_, at) => ({
      ...block(at),
      eventId,
      eventCompanyTypeId: form.eventCompanyTypeId,
      sortOrder: at,
    }))
    await db.insert(questionTable).values(rows)
    const refused = await form.publish()
    expect([refused.status, fieldsOf(refused).eventCompanyTypeId]).toEqual([
      422,
      expect.stringMatching(/^The form has [\d,]+ characters, 2,000,000 at most\. Shorten its texts and conditions$/),
    ])
    expect(await form.versions()).toEqual([])
  })

  test('is refused with every error of the form, question by question', async () => {
    const form = await newForm()
    const color = await form.save({ questionTypeId: types.Radio, label: 'Color', internalKey: 'color' })
    await form.save({
      showWhen: { match: 'all', rules: [{ eventQuestionId: color.eventQuestionId + 1000, operator: 'notEmpty', values: [] }] },
    })
    const answer = await form.publish({ isSure: true })
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'The form has 2 errors. Correct them before you publish:\n“Color”: No options to choose from. Add at least one.\n“Diet”: Its condition depends on a question that was deleted.',
    ])
    expect(await form.versions()).toEqual([])
  })

  test('asks before it publishes a form with warnings', async () => {
    const form = await newForm()
    await form.save({ isRequired: true, isStaffOnly: true })
    const { status, body } = await form.publish()
    expect([status, body.data]).toEqual([
      422,
      {
        question: {
          title: 'Publish with warnings?',
          content: '“Diet”: Registrants do not see it, so it is not required of them.',
          okText: 'Publish anyway',
        },
      },
    ])
    expect(ok(await form.publish({ isSure: true })).version).toBe(1)
  })

  test('is refused while nothing was changed', async () => {
    const form = await newForm()
    await form.save({})
    ok(await form.publish())
    const { status, body } = await form.publish()
    expect([status, body.message]).toEqual([422, 'Nothing was changed since version 1.'])
  })

  test('gives two people who publish at once two answers and one version', async () => {
    const form = await newForm()
    await form.save({})
    const answers = await Promise.all([form.publish(), form.publish()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await form.versions()).toHaveLength(1)
  })
})

test('a comparison says in words what was added, removed and changed', async () => {
  const form = await newForm()
  const diet = await form.save({ questionTypeId: types.Select })
  const [vegan, fish] = [await form.addOption(diet.eventQuestionId, 'Vegan'), await form.addOption(diet.eventQuestionId, 'Fish')]
  const old = await form.save({ label: 'Fax', internalKey: 'fax' })
  const city = await form.save({ label: 'City', internalKey: 'city' })
  ok(await form.publish())
  await form.remove(old)
  await form.save({ ...city, label: 'Home town', isRequired: true, sectionName: 'About you' })
  await form.save({ label: 'Size', internalKey: 'size', questionTypeId: types.Number })
  ok(await nucleus.call(eventQuestionAnswers.calls.upsert, { ...vegan, label: 'Plants only' }, token))
  const { eventQuestionAnswerId, rowVersion } = fish
  ok(await nucleus.call(eventQuestionAnswers.calls.remove, { eventQuestionAnswerId, rowVersion }, token))
  expect(await form.compare(1, 0)).toEqual([
    ['changed', 'Diet', 'Option “Plants only” was “Vegan”', 'Option “Fish” removed'],
    ['added', 'Size'],
    ['changed', 'Home town', 'Was “City”', 'Is required', 'Section: was none, is “About you”'],
    ['removed', 'Fax'],
  ])
  expect(await form.compare(1, 1)).toEqual([])
})

describe('putting a version back', () => {
  test('restores questions, options and their order, and switches off what has responses', async () => {
    const form = await newForm()
    const diet = await form.save({ questionTypeId: types.Checkbox })
    const vegan = await form.addOption(diet.eventQuestionId, 'Vegan')
    const fax = await form.save({ label: 'Fax', internalKey: 'fax' })
    ok(await form.publish())
    await form.remove(fax)
    const size = await form.save({ label: 'Size', internalKey: 'size' })
    await form.answer(size.eventQuestionId, 'M')
    await form.save({ label: 'Shoes', internalKey: 'shoes' })
    const fish = await form.addOption(diet.eventQuestionId, 'Fish')
    await form.answer(diet.eventQuestionId, [fish.eventQuestionAnswerId])
    await form.save({ ...(await form.listed())[0], label: 'Food' })
    const { undoToken, ...counts } = await form.putBack(1)
    expect(counts).toEqual({ added: 1, changed: 1, switchedOff: 1, removed: 1 })
    const list = await form.listed()
    expect(list.map(({ label, isActive }) => [label, isActive])).toEqual(
      expect.arrayContaining([
        ['Diet', true],
        ['Fax', true],
        ['Size', false],
      ]),
    )
    expect(list[0]?.answers.map(({ label, isActive }) => [label, isActive])).toEqual([
      [vegan.label, true],
      ['Fish', false],
    ])
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect((await form.listed()).map(({ label, isActive }) => [label, isActive])).toEqual([
      ['Food', true],
      ['Size', true],
      ['Shoes', true],
    ])
  })

  test('publishes nothing, and changes nothing when the form is the same', async () => {
    const form = await newForm()
    await form.save({})
    ok(await form.publish())
    expect(await form.putBack(1)).toEqual({ added: 0, changed: 0, switchedOff: 0, removed: 0, undoToken: null })
    expect(await form.versions()).toHaveLength(1)
  })

  test('is refused when responses would not fit any more', async () => {
    const form = await newForm()
    const diet = await form.save({})
    ok(await form.publish())
    // As questions could change before they were held to what is published.
    await db.update(questionTable).set({ questionTypeId: types.Number }).where(eq(questionTable.eventQuestionId, diet.eventQuestionId))
    await form.answer(diet.eventQuestionId, 3)
    const { status, body } = await nucleus.call(restoreForm, { eventCompanyTypeId: form.eventCompanyTypeId, version: 1 }, token)
    expect([status, body.message]).toEqual([422, '“Diet” has responses that would not fit this version. Nothing was changed.'])
  })

  test('is not needed where a type would change that registrants answer to at this moment', async () => {
    const form = await newForm()
    const diet = await form.save({})
    await form.save({ ...diet, questionTypeId: types.Number })
    await form.save({ ...diet, rowVersion: diet.rowVersion + 1 })
    ok(await form.publish())
    const change = { ...diet, rowVersion: diet.rowVersion + 2, questionTypeId: types.Number }
    const { status, body } = await nucleus.call(eventQuestions.calls.upsert, change, token)
    expect([status, body.message]).toEqual([422, expect.stringContaining('cannot change while version 1 of the form is published')])
    await form.save({ ...change, questionTypeId: types.TextArea, isActive: false })
    ok(await form.publish())
  })

  test('of a version that does not exist is refused', async () => {
    const form = await newForm()
    const { status } = await nucleus.call(restoreForm, { eventCompanyTypeId: form.eventCompanyTypeId, version: 7 }, token)
    expect(status).toBe(404)
  })
})
