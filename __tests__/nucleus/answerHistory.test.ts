import { afterAll, expect, test } from '@jest/globals'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrations } from '#contract/events/registrations.ts'
import { history, restore } from '#contract/history.ts'
import { runForget } from '#nucleus/forget/runForget.ts'
import { urlOf, withClient } from '../support/backups.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
const url = await urlOf(nucleus.database)
afterAll(() => nucleus.close())

/** Somebody who registered, then changed some answers by the private link. */
async function changedRegistration(email: string) {
  const form = await publishedForm(nucleus, {
    questions: [
      formQuestion(1, types.Select, { label: 'Diet', options: [formOption(1, 'Vegan'), formOption(2, 'Kosher')] }),
      formQuestion(2, types.Input, { label: 'Hobby' }),
      formQuestion(3, types.Yes_No, { label: 'First visit' }),
      formQuestion(4, types.Input, { label: 'Hotel' }),
    ],
  })
  const [diet, hobby, visit, hotel] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  const [vegan, kosher] = form.questions[0]?.options.map(({ eventQuestionAnswerId }) => eventQuestionAnswerId) ?? []
  const who = person({ email, jobTitle: 'CIO' })
  const answered = { [String(diet)]: vegan, [String(hobby)]: 'Chess', [String(hotel)]: 'Alfa' }
  const { key } = await form.register({ ...who, ...answered })
  const { data } = await form.own('read', { key })
  const edited = {
    ...person({ email, jobTitle: 'CEO' }),
    [String(diet)]: kosher,
    [String(visit)]: true,
    [String(hotel)]: 'Alfa',
  }
  expect(await form.own('update', { key, rowVersion: data.rowVersion, version: 1, answers: edited })).toMatchObject({ status: 200 })
  const scope = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const [row] = ok(await nucleus.call(registrations.calls.list, scope, token))
  return { id: row?.eventRegistrationId ?? 0, rowVersion: row?.rowVersion ?? 0 }
}
const historyOf = async (id: number) => ok(await nucleus.call(history, { resource: 'registrations', id }, token))

test('has the answers that a registrant changed, in the words of the form, and leaves them when an earlier version is restored', async () => {
  const { id, rowVersion } = await changedRegistration('answers@fund.example')
  const [edit, first] = await historyOf(id)
  expect(edit).toMatchObject({ action: 'update', actorName: null, before: { jobTitle: 'CIO' }, after: { jobTitle: 'CEO' } })
  expect(edit?.details).toMatchObject({
    author: 'The registrant',
    parts: [
      { label: 'Diet', before: 'Vegan', after: 'Kosher' },
      { label: 'Hobby', before: 'Chess', after: '' },
      { label: 'First visit', before: '', after: 'Yes' },
    ],
  })
  expect(Object.keys(edit?.after ?? {})).toEqual(['jobTitle'])
  const restored = ok(await nucleus.call(restore, { resource: 'registrations', id, changeId: first?.changeId ?? 0, rowVersion }, token))
  expect(restored).toMatchObject({ jobTitle: 'CIO' })
})

test('has none of them once the registrant was erased', async () => {
  const { id } = await changedRegistration('erased@fund.example')
  await withClient(url, (client) => runForget(client, { address: 'erased@fund.example', secretKey: 'k'.repeat(32), isSure: true }))
  const changes = await historyOf(id)
  expect(changes.length).toBeGreaterThan(1)
  expect(JSON.stringify(changes)).not.toMatch(/Kosher|Chess/)
})

test('says that the registrant registered and withdrew, and not that they promoted whoever follows', async () => {
  const form = await publishedForm(nucleus, { event: { promotesAutomatically: true }, type: { capacity: 1, waitlistEnabled: true } })
  const { key } = await form.register(person())
  await form.register(person())
  expect(await form.own('withdraw', { key })).toMatchObject({ status: 200 })
  const scope = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const listed = ok(await nucleus.call(registrations.calls.list, scope, token))
  const rows = listed.toSorted((a, b) => a.eventRegistrationId - b.eventRegistrationId)
  const [left, promoted] = await Promise.all(rows.map((row) => historyOf(row.eventRegistrationId)))
  const authors = (list: typeof left) => list?.map(({ action, actorName, details }) => [action, actorName ?? details?.author])
  expect(authors(left)).toEqual([
    ['status', 'The registrant'],
    ['create', 'The registrant'],
  ])
  expect(authors(promoted)).toEqual([
    ['status', undefined],
    ['create', 'The registrant'],
  ])
  expect(Object.keys(left?.at(-1)?.after ?? {})).not.toContain('$details')
  const contact = ok(await nucleus.call(history, { resource: 'contacts', id: rows[0]?.contactId ?? 0 }, token))
  expect(authors(contact)).toEqual([['create', 'The registrant']])
})
