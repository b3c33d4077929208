import { afterAll, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { eventCompanies } from '#contract/events/eventCompanies.ts'
import { mergeEventCompanies } from '#contract/events/merges.ts'
import { sponsorLevels, sponsors } from '#contract/events/sponsors.ts'
import { undo } from '#contract/history.ts'
import { changes } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { contentOf, makeSponsor, twoOfEach } from '../support/participants.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const revert = (undoToken: string) => nucleus.call(undo, { undoToken }, token)
const removed = async (sponsorId: number, rowVersion = 1) =>
  ok(await nucleus.call(sponsors.calls.remove, { sponsorId, rowVersion }, token)).undoToken
const levelRemoved = async (sponsorLevelId: number) =>
  ok(await nucleus.call(sponsorLevels.calls.remove, { sponsorLevelId, rowVersion: 1 }, token)).undoToken

test('a deleted sponsor whose level was deleted too comes back after its level, and not before', async () => {
  const { eventId } = await makeEvent(db)
  const { sponsorId, sponsorLevelId } = await makeSponsor(db, { eventId, name: 'Harbour Bank' })
  const [sponsorToken, levelToken] = [await removed(sponsorId), await levelRemoved(sponsorLevelId)]
  const before = await contentOf(db, eventId)
  const refused = await revert(sponsorToken)
  expect(fieldsOf(refused)).toEqual({ sponsorLevelId: 'The sponsor level it refers to was deleted. Restore that first.' })
  expect(await contentOf(db, eventId)).toEqual(before)
  const restored = and(eq(changes.resource, 'sponsors'), eq(changes.rowId, sponsorId), eq(changes.action, 'restore'))
  expect(await db.$count(changes, restored)).toBe(0)
  ok(await revert(levelToken))
  expect(ok(await revert(sponsorToken)).rows).toMatchObject([{ sponsorId, sponsorLevelId, levelName: 'Gold' }])
})

test('a merge of two companies is undone as a whole, also when their sponsor was deleted with its level meanwhile', async () => {
  const { eventId, firstCompany, secondCompany } = await twoOfEach(db)
  const { sponsorId, sponsorLevelId } = await makeSponsor(db, { eventId, name: 'Harbour Bank' })
  const { eventCompanyId } = secondCompany
  const { upsert } = eventCompanies.calls
  ok(await nucleus.call(upsert, { eventCompanyId, rowVersion: 1, sponsorId }, token))
  const order = {
    ...{ eventId, survivorEventCompanyId: firstCompany.eventCompanyId, mergedEventCompanyId: eventCompanyId },
    ...{ rowVersions: { survivor: 1, merged: 2 }, fieldChoices: { sponsorId: eventCompanyId } },
  }
  const merge = ok(await nucleus.call(mergeEventCompanies, order, token)).undoToken ?? ''
  const [sponsorToken, levelToken] = [await removed(sponsorId), await levelRemoved(sponsorLevelId)]
  ok(await revert(merge))
  const company = async (id: number) => ok(await nucleus.call(eventCompanies.calls.list, { eventId, companyTypeId: 0, id }, token))[0]
  expect(await company(firstCompany.eventCompanyId)).toMatchObject({ sponsorId: null })
  expect(await company(eventCompanyId)).toMatchObject({ sponsorId })
  // The level first: a sponsor does not come back without it.
  expect(fieldsOf(await revert(sponsorToken))).toHaveProperty('sponsorLevelId')
  for (const each of [levelToken, sponsorToken]) ok(await revert(each))
  expect(await company(eventCompanyId)).toMatchObject({ sponsorId, sponsorName: 'Harbour Bank' })
})
