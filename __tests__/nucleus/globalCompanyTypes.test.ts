import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { companySides } from '#constants/choices.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import { companyTypes as lookup } from '#contract/common.ts'
import { companyTypes, type CompanyType } from '#contract/companyTypes.ts'
import { undo } from '#contract/history.ts'
import { companyTypeSeeds } from '#nucleus/demo/companies.ts'
import { companyTypes as table } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompany, makeCompanyType, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { list, upsert, remove, reorder } = companyTypes.calls
let token = ''
beforeAll(async () => {
  token = (await nucleus.signIn('admin')).token
})
afterAll(() => nucleus.close())

const all = async (): Promise<CompanyType[]> => ok(await call(list, {}, token))
const names = async () => (await all()).map(({ name }) => name)
const add = async (name: string) => ok(await call(upsert, { name, side: companySides.other }, token))

test('a database without demo data has the types of companies, of which the demo data uses the same', async () => {
  const rows = await all()
  expect(rows.map(({ name, side }) => ({ name, side }))).toEqual(companyTypeSeeds.map(({ name, side }) => ({ name, side })))
  const ofAllocators = rows.filter(({ side }) => side === companySides.allocator)
  expect(ofAllocators.map(({ allocatorType }) => allocatorType)).toEqual(allocatorTypes.map(({ value }) => value))
  expect(rows.filter((row) => !ofAllocators.includes(row)).map(({ allocatorType }) => allocatorType)).toEqual(
    Array.from({ length: rows.length - ofAllocators.length }, () => null),
  )
})

test('a type is added, renamed, moved and archived by administrators, and forms see it so', async () => {
  const { companyTypeId, rowVersion } = await add('Family bank')
  expect((await names()).at(-1)).toBe('Family bank')
  const [first] = await all()
  if (!reorder) throw new Error('The list has no manual order')
  ok(await call(reorder, { companyTypeId, before: first?.companyTypeId ?? null }, token))
  expect((await names()).slice(0, 2)).toEqual(['Family bank', 'Public pension'])
  ok(await call(upsert, { companyTypeId, rowVersion, name: 'Trust bank', isActive: false }, token))
  expect(ok(await call(lookup, {}, token))[0]).toMatchObject({ companyTypeId, name: 'Trust bank', isActive: false })
  expect(fieldsOf(await call(upsert, { name: 'trust bank', side: companySides.other }, token))).toEqual({
    name: 'Another company type has this name',
  })
  const manager = await nucleus.signIn('eventManager')
  expect((await call(upsert, { name: 'Mine', side: companySides.other }, manager.token)).status).toBe(403)
})

test('types that are added at the same moment each get a place of their own', async () => {
  const added = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`At once ${at}`)))
  expect(new Set(added.map(({ sortOrder }) => sortOrder)).size).toBe(12)
})

test('only a type of allocators has an allocator type', async () => {
  const wrong = { name: 'Odd', side: companySides.manager, allocatorType: allocatorTypes.endowment }
  expect(fieldsOf(await call(upsert, wrong, token))).toEqual({ allocatorType: 'Only types of allocators have an allocator type' })
})

describe('a delete', () => {
  test('is refused in words while companies or events use the type', async () => {
    const { companyTypeId } = await add('Used')
    await makeCompany(db, { companyTypeId })
    await makeCompany(db, { companyTypeId })
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, companyTypeId })
    expect((await all()).find((row) => row.companyTypeId === companyTypeId)?.companyCount).toBe(2)
    expect(fieldsOf(await call(remove, { companyTypeId }, token)).companyTypeId).toMatch(/2 companies and 1 event company type/)
    expect(await db.$count(table, eq(table.companyTypeId, companyTypeId))).toBe(1)
  })

  test('of one that nothing uses can be undone', async () => {
    const { companyTypeId } = await add('Unused')
    const { undoToken } = ok(await call(remove, { companyTypeId }, token))
    expect(await names()).not.toContain('Unused')
    ok(await call(undo, { undoToken }, token))
    expect(await names()).toContain('Unused')
  })
})
