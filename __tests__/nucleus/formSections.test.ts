import { afterAll, expect, test } from '@jest/globals'
import { changeSection } from '#contract/events/formSections.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { undo } from '#contract/history.ts'
import { makeCompanyType, makeQuestion, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** A form with two sections and a question without one: Travel (2), Badge (1), none (1). */
async function newForm() {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
  const question = (label: string, sectionName: string | null, sectionOrder: number, sortOrder: number) =>
    makeQuestion(db, { eventId, eventCompanyTypeId, label, sectionName, sectionOrder, sortOrder })
  await question('Hotel', 'Travel', 0, 300)
  await question('Flight', 'Travel', 0, 400)
  await question('Pronouns', 'Badge', 1, 100)
  await question('Hobby', null, 2, 200)
  return {
    change: (input: object, by = token) => call(changeSection, { eventCompanyTypeId, ...input }, by),
    listed: async () =>
      ok(await call(eventQuestions.calls.list, { eventId, eventCompanyTypeId }, token)).map(({ label, sectionName }) => [
        label,
        sectionName,
      ]),
  }
}
const before = [
  ['Hotel', 'Travel'],
  ['Flight', 'Travel'],
  ['Pronouns', 'Badge'],
  ['Hobby', null],
]

test('a section that is renamed keeps its place, with one undo', async () => {
  const { change, listed } = await newForm()
  const { changed, undoToken } = ok(await change({ sectionName: 'Travel', name: 'How you come' }))
  expect(changed).toBe(2)
  expect(await listed()).toEqual([['Hotel', 'How you come'], ['Flight', 'How you come'], ...before.slice(2)])
  ok(await call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await listed()).toEqual(before)
})

test('a section moves with all its questions, with one undo', async () => {
  const { change, listed } = await newForm()
  const { undoToken } = ok(await change({ sectionName: 'Travel', place: 1 }))
  expect((await listed()).map(([label]) => label)).toEqual(['Pronouns', 'Hotel', 'Flight', 'Hobby'])
  ok(await call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await listed()).toEqual(before)
  ok(await change({ sectionName: null, place: 0 }))
  expect((await listed()).map(([label]) => label)).toEqual(['Hobby', 'Hotel', 'Flight', 'Pronouns'])
  ok(await change({ sectionName: null, place: 99 }))
  expect(await listed()).toEqual(before)
  expect(ok(await change({ sectionName: null, place: 2 }))).toEqual({ changed: 0, undoToken: null })
})

test('a name that another section has, an unknown section, and who may not edit are refused, and nothing changes', async () => {
  const { change, listed } = await newForm()
  expect(await change({ sectionName: 'Travel', name: 'Badge' })).toMatchObject({
    status: 422,
    body: { data: { fields: { name: 'The form has a section “Badge” already. Choose another name' } } },
  })
  expect((await change({ sectionName: 'Visa', place: 0 })).status).toBe(404)
  expect((await change({ sectionName: 'Travel', name: 'Mine' }, (await nucleus.signIn('vetter')).token)).status).toBe(403)
  expect(await listed()).toEqual(before)
})

test('two who move sections at once both have their way', async () => {
  const { change, listed } = await newForm()
  const both = await Promise.all([change({ sectionName: 'Travel', place: 2 }), change({ sectionName: 'Badge', name: 'Your badge' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await listed()).toEqual([
    ['Pronouns', 'Your badge'],
    ['Hobby', null],
    ['Hotel', 'Travel'],
    ['Flight', 'Travel'],
  ])
})
