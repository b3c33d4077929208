import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AnyCall } from '#contract/call.ts'
import { type Condition, conditionsText, operatorsOf, valueCountOf } from '#contract/conditions.ts'
import { type FieldType, fieldTypeOf } from '#contract/fieldKinds.ts'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import { allOf, storeEveryResource } from '../support/everyResource.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import type { Ids } from '../support/rowContext.ts'

/** Each field of each declaration filters, sorts and is counted, on rows that are made from its schema. */
const nucleus = await startNucleus()
const { db, call } = nucleus
const { token, user } = await nucleus.signIn()
afterAll(() => nucleus.close())

let ids: Ids = {}
beforeAll(async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { contactId } = await makeContact(db)
  const { companyId } = await makeCompany(db)
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
  ids = await storeEveryResource(nucleus, token, {
    eventId,
    eventCompanyTypeId,
    contactId,
    companyId,
    eventRegistrationId,
    irRepContactId: user.contactId,
  })
})

const samples = { text: 'a', choice: '', boolean: 'no', number: '1', date: '2030-01-01', instant: '2030-01-01', list: 'a', other: '' }
/** A condition for each operator of a field. */
function conditionsOn(field: string, { kind, choices }: FieldType): Condition[] {
  const sample = choices ? String(choices[0]?.value) : samples[kind]
  return operatorsOf[kind].map((operator) => ({ field, operator, values: valueCountOf(operator) === 'none' ? [] : [sample] }))
}

describe.each(allResources.map((resource) => [resource.name, resource as AnyResource] as const))('each field of %s', (_, resource) => {
  const { list, counts }: { list: AnyCall; counts: AnyCall } = resource.calls
  const read = (query: object) => call(list, { ...allOf(list, ids), page: 1, ...query }, token)
  const idsFor = async (query: object) => {
    const answer = await read(query)
    if (answer.status !== 200) throw new Error(`${JSON.stringify(query)} was answered ${answer.text}`)
    return (answer.body.data as Record<string, unknown>[]).map((row) => row[resource.idKey] as number).toSorted((a, b) => a - b)
  }
  const all = Object.entries(resource.shape).map(([key, schema]) => ({ key, type: fieldTypeOf(schema) }))
  // A long list names the fields that its indexes serve; it accepts no other.
  const { sorts, conditions } = resource.long ?? {}
  const fields = conditions ? all.filter(({ key }) => conditions.includes(key)) : all
  const sorted = sorts ? all.filter(({ key }) => sorts.includes(key)) : all

  test('filters by each operator: a row meets one of two opposites and never both', async () => {
    const all = await idsFor({})
    for (const { key, type } of fields) {
      const conditions = conditionsOn(key, type)
      const of = (name: string) => conditions.find(({ operator }) => operator === name)
      const pairs = [
        [of('empty'), of('filled')],
        [of('in'), of('out')],
        [of('has'), of('lacks')],
      ].flatMap(([one, other]) => (one && other ? [[one, other]] : []))
      const none = await idsFor({ where: conditionsText(pairs) })
      const either = await idsFor({ where: conditionsText(conditions.map((one) => [one])) })
      expect([key, none, either]).toEqual([key, [], all])
    }
  })

  test('sorts, unless its values have no order', async () => {
    const all = await idsFor({})
    const sortable = sorted.filter(({ type }) => type.kind !== 'other' && type.kind !== 'list')
    for (const { key } of sortable) expect([key, await idsFor({ sort: `-${key}` })]).toEqual([key, all])
  })

  test('is counted, as often as the list has it', async () => {
    for (const { key, type } of fields) {
      if (!['text', 'choice', 'number', 'boolean', 'list'].includes(type.kind)) continue
      const [first] = ok(await call(counts, { ...allOf(list, ids), field: key }, token)) as { value: string; total: number }[]
      if (!first) continue
      const found = await idsFor({ where: conditionsText([[{ field: key, operator: 'in', values: [first.value] }]]) })
      expect([key, first.value, found.length]).toEqual([key, first.value, first.total])
    }
  })
})
