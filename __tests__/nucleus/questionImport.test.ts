import { afterAll, expect, test } from '@jest/globals'
import { questionKinds } from '#constants/questionKinds.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { undo } from '#contract/history.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const imports = importsBy(nucleus, eventQuestions.calls, token)

const head = ['Company type', 'Question', 'Type', 'Key', 'Section', 'Required', 'Help text', 'Options']
const listed = async (eventId: number) => ok(await call(eventQuestions.calls.list, { eventId, eventCompanyTypeId: 0 }, token))

test('a file brings questions with their options and keys of their own; a check writes none, and an undo takes all back', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocators' })
  const diet = {
    eventId,
    eventCompanyTypeId,
    questionTypeId: questionKinds.select,
    label: 'Diet',
    internalKey: 'diet',
    sortOrder: 0,
  } as const
  ok(await call(eventQuestions.calls.upsert, { ...diet, newParts: [{ label: 'None', value: 'none' }] }, token))
  const bytes = csvFile([
    head,
    ['Allocators', 'Which strategies?', 'Multiple choice', '', 'Interests', 'Yes', 'All that you look at', 'Macro; Credit & loans; Macro'],
    ['Allocators', 'Diet?', 'Drop-down', '', '', '', '', 'Vegan'],
    ['Allocators', 'Assets', 'Amount in US dollars', 'aum', 'Interests', 'No', '', ''],
    ['Allocators', 'Nickname', 'Short text', '', '', '', '', 'Ada'],
    ['Allocators', 'Diet', 'Drop-down', '', '', '', '', 'Another'],
    ['Nobody', 'Size', 'Number', '', '', '', '', ''],
  ])
  const { results, result, commitInput } = await imports.checked(bytes, { parentId: eventId })
  expect(result.fields.find(({ field }) => field === 'newParts')).toMatchObject({
    title: 'Options',
    hint: 'Several, with ; between them. Only for a new row',
  })
  expect(result.fields.find(({ field }) => field === 'internalKey')).toMatchObject({ isRequired: false })
  expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'fault', 'existing', 'fault'])
  expect(results[3]?.messages).toEqual({ newParts: 'Options: “Ada” — Questions of this type have no options' })
  expect(await listed(eventId)).toHaveLength(1)

  const { added, skipped, undoToken } = await imports.committed({ ...commitInput, skipFaulty: true })
  expect([added, skipped]).toEqual([3, 1])
  const rows = await listed(eventId)
  expect(rows.map(({ label, internalKey, sectionName, isRequired }) => [label, internalKey, sectionName, isRequired])).toEqual([
    ['Diet', 'diet', null, false],
    ['Diet?', 'diet-2', null, false],
    ['Which strategies?', 'which-strategies', 'Interests', true],
    ['Assets', 'aum', 'Interests', false],
  ])
  expect(rows.map(({ answers }) => answers.map(({ label, value, isActive }) => [label, value, isActive]))).toEqual([
    [['None', 'none', true]],
    [['Vegan', 'vegan', true]],
    [
      ['Macro', 'macro', true],
      ['Credit & loans', 'credit-loans', true],
      ['Macro', 'macro-2', true],
    ],
    [],
  ])
  ok(await call(undo, { undoToken: undoToken ?? '' }, token))
  expect((await listed(eventId)).map(({ label }) => label)).toEqual(['Diet'])
})

test('the check says what of an exported form no file can bring', async () => {
  const { eventId } = await makeEvent(db)
  await makeCompanyType(db, { eventId, name: 'Press' })
  const notesOf = async (rules: string, condition: string) => {
    const titles = ['Company type name', 'Question', 'Type', 'Rules', 'Shown when', 'Created at']
    const bytes = csvFile([titles, ['Press', 'Nights', 'Number', rules, condition, '2026-01-01']])
    return (await imports.checked(bytes, { parentId: eventId })).result.notes
  }
  expect(await notesOf('min 1, max 5', 'match all')).toEqual(['A file cannot bring Rules and Shown when. Enter them after the import.'])
  expect(await notesOf('', 'match all')).toEqual(['A file cannot bring Shown when. Enter it after the import.'])
  expect(await notesOf('', ' ')).toEqual([])
  // A column that staff match to a field themselves is imported.
  const bytes = csvFile([
    ['Company type name', 'Question', 'Type', 'Rules'],
    ['Press', 'Nights', 'Number', 'At most five'],
  ])
  const mapping = ['eventCompanyTypeId', 'label', 'questionTypeId', 'helpText']
  expect((await imports.checked(bytes, { parentId: eventId, mapping })).result.notes).toEqual([])
})

test('a file updates what is stored, but for the options, and an option that cannot be stored refuses its row', async () => {
  const { eventId } = await makeEvent(db)
  await makeCompanyType(db, { eventId, name: 'Managers' })
  const first = await imports.checked(csvFile([head, ['Managers', 'Shirt', 'Drop-down', 'shirt', '', 'No', '', 'S; M']]), {
    parentId: eventId,
  })
  await imports.committed(first.commitInput)
  const tooMany = Array.from({ length: 101 }, (_, index) => `Option ${index}`).join('; ')
  const again = await imports.checked(
    csvFile([
      head,
      ['Managers', 'Shirt size', 'Drop-down', 'shirt', '', 'Yes', '', 'S; M; L'],
      ['Managers', 'Colour', 'Drop-down', '', '', '', '', tooMany],
      ['Managers', 'Fabric', 'Drop-down', '', '', '', '', `Wool; ${'x'.repeat(401)}`],
    ]),
    { parentId: eventId, existing: 'update' },
  )
  expect(again.results.map(({ state, messages }) => [state, Object.keys(messages)])).toEqual([
    ['changed', []],
    ['fault', ['newParts']],
    ['fault', ['newParts']],
  ])
  expect(again.result.notes).toEqual(['Options of 1 question that exists already stay as they are. Change them on the question itself.'])
  await imports.committed({ ...again.commitInput, skipFaulty: true })
  const exported = await call(
    eventQuestions.calls.export,
    { eventId, eventCompanyTypeId: 0, format: 'csv', columns: 'label,answers' },
    token,
  )
  expect(exported.text).toContain('Shirt size,"S; M"')
  const [shirt, ...others] = await listed(eventId)
  expect(shirt).toMatchObject({ label: 'Shirt size', isRequired: true, answers: [{ label: 'S' }, { label: 'M' }] })
  expect(others).toEqual([])
})
