import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { attendances, contactStates } from '#constants/choices.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { domainMatches, duplicateMatches, personMatches, type RiskFlag, riskFlags, vettingLimits } from '#constants/vetting.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { contactEmailEventHistory, contactEventHistory, earlierVettings, likelyDuplicates } from '#contract/events/vettingEvidence.ts'
import { changes, registrationMails, vettingSubmissions as table } from '#nucleus/db/tables/index.ts'
import { expireApprovals } from '#nucleus/events/vetting/expireApprovals.ts'
import { logLines } from '../support/logLines.ts'
import { makeCompany, makeContact, makeEvent, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log, config: { LOG_LEVEL: 'info' } })
const { db } = nucleus
const { token, user } = await nucleus.signIn('vetter')
const { token: reader } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

let count = 0
interface Case {
  email?: string
  company?: Parameters<typeof makeCompany>[1] | null
  submission?: Partial<typeof table.$inferInsert>
}
async function openCase({ email = `ada.${(count += 1)}@larkfield.example`, company = {}, submission }: Case = {}) {
  const { eventId } = await makeEvent(db, { name: 'Spring Summit' })
  const companyId = company ? (await makeCompany(db, { emailDomains: ['larkfield.example'], ...company })).companyId : null
  const { contactId } = await makeContact(db, { firstName: `Ada${count}`, lastName: 'Park', email, companyId })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId, email })
  const { vettingSubmissionId } = await makeVetting(db, { ...submission, eventId, eventRegistrationId, contactId, companyId })
  return { eventId, companyId, contactId, eventRegistrationId, vettingSubmissionId, email }
}
const rowOf = async ({ eventId, vettingSubmissionId: id }: { eventId: number; vettingSubmissionId: number }) => {
  const [row] = ok(await nucleus.call(vettingSubmissions.calls.list, { eventId, id }, token))
  if (!row) throw new Error('The submission is not listed')
  return row
}
const found = async (eventId: number, riskFlag: RiskFlag) =>
  ok(await nucleus.call(vettingSubmissions.calls.list, { eventId, riskFlag }, token)).map((row) => row.vettingSubmissionId)

describe('the address of an applicant', () => {
  const { match, mismatch, unknown } = domainMatches
  test.each([
    ['of a domain of the company', {}, match, []],
    ['of a part of that domain', { email: 'bo@mail.larkfield.example' }, match, []],
    [
      'of the website',
      { email: 'bo@northmoor.example', company: { emailDomains: [], website: 'https://www.northmoor.example/about' } },
      match,
      [],
    ],
    ['of another domain', { email: 'bo@elsewhere.example' }, mismatch, [riskFlags.domainMismatch]],
    ['that only ends like it', { email: 'bo@notlarkfield.example' }, mismatch, [riskFlags.domainMismatch]],
    ['of a provider', { email: 'bo.lark@gmail.com' }, mismatch, [riskFlags.domainMismatch]],
    ['of a company without domains', { email: 'bo@anywhere.example', company: { emailDomains: [] } }, unknown, []],
    ['without a company', { email: 'bo@nowhere.example', company: null }, unknown, []],
    [
      'of the website of the submission, where the company has none',
      { email: 'bo@own.example', company: { emailDomains: [] }, submission: { companyWebsite: 'http://own.example' } },
      match,
      [],
    ],
    [
      'of the website of the submission, where the company has another',
      { email: 'bo@claimed.example', submission: { companyWebsite: 'https://claimed.example' } },
      mismatch,
      [riskFlags.domainMismatch],
    ],
  ])('%s', async (_, given, domainMatch, flags) => {
    const row = await rowOf(await openCase(given))
    expect(row).toMatchObject({ domainMatch, riskFlags: flags, isFreeMailAddress: row.contactEmail === 'bo.lark@gmail.com' })
  })
})

test('a no-show at another event and a decline are flagged, by contact and by address; filters find them', async () => {
  const byContact = await openCase()
  await makeRegistration(db, { contactId: byContact.contactId, attendance: attendances.noShow })
  expect((await rowOf(byContact)).riskFlags).toEqual([riskFlags.priorNoShow])
  const byAddress = await openCase()
  await makeRegistration(db, { email: byAddress.email, attendance: attendances.noShow, eventStatusId: registrationStatus.approved })
  const archived = await makeContact(db, { email: byAddress.email, contactStateId: contactStates.archived })
  const { eventRegistrationId } = await makeRegistration(db)
  await makeVetting(db, { eventRegistrationId, contactId: archived.contactId, vettingStatusId: vettingStatus.declined })
  // The archived contact is a duplicate too.
  expect((await rowOf(byAddress)).riskFlags).toEqual([riskFlags.priorNoShow, riskFlags.priorDecline, riskFlags.duplicate])
  expect(await found(byAddress.eventId, riskFlags.priorDecline)).toEqual([byAddress.vettingSubmissionId])
  expect(await found(byContact.eventId, riskFlags.priorDecline)).toEqual([])
})

test('a no-show of the registration that is vetted says nothing of another time', async () => {
  const { eventId } = await makeEvent(db)
  const { contactId } = await makeContact(db)
  const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId, attendance: attendances.noShow })
  const { vettingSubmissionId } = await makeVetting(db, { eventId, contactId, eventRegistrationId })
  const one = { eventId, vettingSubmissionId }
  expect((await rowOf(one)).riskFlags).toEqual([])
})

test('likely duplicates have the address, or the name and the company', async () => {
  const one = await openCase()
  const name = { firstName: `ÁDA${count}`, lastName: 'Park' }
  await makeContact(db, { ...name, email: 'ada@third.example' })
  const colleague = await makeContact(db, { ...name, email: `a.park.${count}@larkfield.example`, companyId: one.companyId })
  const waiting = await makeContact(db, { email: one.email, contactStateId: contactStates.purgatory })
  const archived = await makeContact(db, { email: one.email, contactStateId: contactStates.archived })
  const list = ok(await nucleus.call(likelyDuplicates, { vettingSubmissionId: one.vettingSubmissionId }, reader))
  expect(list.map(({ contactId, matchedBy }) => [contactId, matchedBy])).toEqual([
    [waiting.contactId, duplicateMatches.address],
    [archived.contactId, duplicateMatches.address],
    [colleague.contactId, duplicateMatches.name],
  ])
  expect((await rowOf(one)).riskFlags).toEqual([riskFlags.duplicate])
})

test('another open submission of the person for the event is a duplicate; a decided one is not', async () => {
  const one = await openCase({ company: null })
  const { eventRegistrationId, contactId, eventId } = one
  const second = await makeVetting(db, { eventId, eventRegistrationId, contactId, vettingStatusId: vettingStatus.inReview })
  expect((await rowOf(one)).riskFlags).toEqual([riskFlags.duplicate])
  await db.update(table).set({ vettingStatusId: vettingStatus.withdrawn }).where(eq(table.vettingSubmissionId, second.vettingSubmissionId))
  expect((await rowOf(one)).riskFlags).toEqual([])
})

describe('the histories of a contact', () => {
  let person: Awaited<ReturnType<typeof openCase>>
  let ids: number[]
  beforeAll(async () => {
    person = await openCase({ email: "ada+o'hara@larkfield.example", company: null })
    const byContact = await makeRegistration(db, { contactId: person.contactId, email: 'old@larkfield.example' })
    const byAddress = await makeRegistration(db, { email: person.email, attendance: attendances.noShow })
    await makeRegistration(db)
    ids = [byAddress.eventRegistrationId, byContact.eventRegistrationId, person.eventRegistrationId].toSorted((a, b) => b - a)
    for (const eventRegistrationId of [byAddress.eventRegistrationId, byContact.eventRegistrationId])
      await db.insert(registrationMails).values({
        eventRegistrationId,
        trigger: 1,
        recipient: person.email,
        subject: 'Received',
        ...(eventRegistrationId === byContact.eventRegistrationId && {
          deliveryStatusId: deliveryStatuses.stopped,
          failure: 'Stopped by staff.',
        }),
        bodyHtml: '<p>Private words</p>',
        bodyText: 'Private words',
      })
  })
  const byId = (a: { eventRegistrationId: number }, b: { eventRegistrationId: number }) => b.eventRegistrationId - a.eventRegistrationId
  const { contact, address, both } = personMatches

  test('have the registrations of the contact and of the address, and say by what each was found', async () => {
    const rows = ok(await nucleus.call(contactEventHistory, { contactId: person.contactId, email: person.email.toUpperCase() }, reader))
    expect(rows.toSorted(byId).map((row) => [row.eventRegistrationId, row.matchedBy])).toEqual(
      [both, contact, address].map((match, index) => [ids[2 - index], match]).toSorted(([a = 0], [b = 0]) => b - a),
    )
    expect(rows.find(({ matchedBy }) => matchedBy === both)).toMatchObject({ eventName: 'Spring Summit', attendance: 0 })
    const ofAddress = ok(await nucleus.call(contactEventHistory, { contactId: 0, email: person.email }, reader))
    expect(ofAddress.map(({ matchedBy }) => matchedBy)).toEqual([address, address])
  })

  test('have the mails about them with what became of each, without their texts', async () => {
    const answer = await nucleus.call(contactEmailEventHistory, { contactId: person.contactId, email: person.email }, reader)
    const { queued, stopped } = deliveryStatuses
    expect(ok(answer).map(({ subject, matchedBy, deliveryStatusId, failure }) => [subject, matchedBy, deliveryStatusId, failure])).toEqual([
      ['Received', contact, stopped, 'Stopped by staff.'],
      ['Received', address, queued, null],
    ])
    expect(ok(answer)[0]?.timeZone).toBe('America/New_York')
    expect(answer.text).not.toContain('Private')
  })

  test('are read at the addresses of the specification, and no log has the address of the person', async () => {
    const encoded = encodeURIComponent(person.email)
    for (const name of ['contact_event_history', 'contact_email_event_history']) {
      const url = `/nucleus/events/${name}/${person.contactId}/${encoded}`
      const read = await nucleus.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([name, read.statusCode]).toEqual([name, 200])
      expect(
        (await nucleus.app.inject({ url: `/nucleus/events/${name}/1/nobody`, headers: { authorization: `Bearer ${token}` } })).statusCode,
      ).toBe(400)
    }
    const lines = JSON.stringify(log.all())
    expect(lines).toContain('contact_event_history')
    for (const text of [person.email, encoded, 'hara', 'nobody']) expect(lines).not.toContain(text)
  })
})

test('earlier submissions of the applicant are listed with their decisions', async () => {
  const one = await openCase()
  const other = await makeRegistration(db)
  const declined = { vettingStatusId: vettingStatus.declined, decisionReason: 'No institution', decidedAt: '2025-01-01T00:00:00.000Z' }
  const past = await makeVetting(db, { ...other, contactId: one.contactId, ...declined })
  const rows = ok(await nucleus.call(earlierVettings, { vettingSubmissionId: one.vettingSubmissionId }, reader))
  expect(rows).toEqual([
    expect.objectContaining({ vettingSubmissionId: past.vettingSubmissionId, ...declined, matchedBy: personMatches.contact }),
  ])
  expect((await nucleus.call(earlierVettings, { vettingSubmissionId: 2_000_000_000 }, reader)).status).toBe(404)
})

test('an approval expires after its months, once, although two instances look at the same time', async () => {
  const aged = (months: number) => {
    const at = nucleus.clock.now()
    at.setUTCMonth(at.getUTCMonth() - months, 1)
    return {
      vettingStatusId: vettingStatus.approved,
      decidedAt: at.toISOString(),
      decisionReason: 'Known',
      decidedByContactId: user.contactId,
    }
  }
  const old = await openCase({ submission: aged(vettingLimits.approvalMonths + 1) })
  const recent = await openCase({ submission: aged(vettingLimits.approvalMonths - 1) })
  const parts = { db, clock: nucleus.clock.now }
  await Promise.all([expireApprovals(parts), expireApprovals(parts)])
  await expireApprovals(parts)
  expect(await rowOf(old)).toMatchObject({
    vettingStatusId: vettingStatus.expired,
    decisionReason: 'Known',
    decidedByName: user.name,
    rowVersion: 2,
  })
  expect((await rowOf(recent)).vettingStatusId).toBe(vettingStatus.approved)
  const written = await db
    .select()
    .from(changes)
    .where(and(eq(changes.resource, vettingSubmissions.name), eq(changes.rowId, old.vettingSubmissionId)))
  expect(written).toEqual([expect.objectContaining({ action: 'status', actorContactId: null, parentId: old.eventId })])
})
