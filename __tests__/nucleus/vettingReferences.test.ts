import { createHash } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import { and, desc, eq } from 'drizzle-orm'
import { vettingStatus } from '#constants/statuses.ts'
import { referenceMoves, referenceStatuses, type ReferenceStatusId, vettingLimits } from '#constants/vetting.ts'
import { changeReferenceStatus, requestReference, vettingReferences } from '#contract/events/vettingReferences.ts'
import { changes, vettingReferences as table, vettingSubmissions } from '#nucleus/db/tables/index.ts'
import { logLines } from '../support/logLines.ts'
import { fieldsOf, makeCompany, makeContact, makeEvent, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log, config: { LOG_LEVEL: 'info' } })
const { db } = nucleus
const logged = () => JSON.stringify(log.all())
const { token: vetter, user } = await nucleus.signIn('vetter')
afterAll(() => nucleus.close())

const { notContacted, contacted, positive, negative, noResponse, invalid } = referenceStatuses
const labelOf = (id: ReferenceStatusId) => referenceStatuses.find(({ value }) => value === id)?.label ?? ''

async function openReference(values: Partial<typeof table.$inferInsert> = {}) {
  const { eventId } = await makeEvent(db, { name: 'Summit <1>' })
  const { contactId } = await makeContact(db, { firstName: 'Ada', lastName: 'Park & Sons' })
  const { companyId } = await makeCompany(db, { emailDomains: ['larkfield.example'] })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId })
  const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, contactId, companyId })
  const [row] = await db
    .insert(table)
    .values({ eventId, vettingSubmissionId, name: 'Ines Okonkwo', email: 'ines@example.org', ...values })
    .returning()
  if (!row) throw new Error('No reference was stored')
  return row
}
const stored = async (id: number) => {
  const [row] = await db.select().from(table).where(eq(table.vettingReferenceId, id))
  return row
}
const save = (values: object) => nucleus.call(vettingReferences.calls.upsert, values, vetter)
const move = (vettingReferenceId: number, vettingReferenceStatusId: ReferenceStatusId, note?: string, token = vetter) =>
  nucleus.call(changeReferenceStatus, { vettingReferenceId, vettingReferenceStatusId, note }, token)
const request = async (vettingReferenceId: number, token = vetter) =>
  nucleus.call(requestReference, { vettingReferenceId, rowVersion: (await stored(vettingReferenceId))?.rowVersion ?? 0 }, token)
const pageOf = (path: string) => nucleus.app.inject({ method: 'GET', url: `/nucleus${path}` })
const send = (path: string, fields: Record<string, string>) =>
  nucleus.app.inject({
    method: 'POST',
    url: `/nucleus${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const good = { opinion: 'yes', rating: '4', relationship: 'Former colleague', response: 'They decide.\r\nI am sure.' }

test('a reference needs an address or a number, and a submission of its own event', async () => {
  const { eventId, vettingSubmissionId } = await openReference()
  const other = await openReference()
  const row = { eventId, vettingSubmissionId, name: 'Bo' }
  expect(Object.keys(fieldsOf(await save(row)))).toEqual(['email'])
  expect(ok(await save({ ...row, phone: '+44 20 7946 0000' }))).toMatchObject({
    vettingReferenceStatusId: notContacted,
    applicantName: 'Ada Park & Sons',
    hasLink: false,
  })
  const elsewhere = await save({ ...row, email: 'bo@example.com', vettingSubmissionId: other.vettingSubmissionId })
  expect(Object.keys(fieldsOf(elsewhere))).toEqual(['vettingSubmissionId'])
  expect(Object.keys(fieldsOf(await save({ ...row, email: 'bo@example.com', rating: 6 })))).toEqual(['rating'])
})

test('once contacted, a reference stays with its applicant', async () => {
  const { eventId, vettingReferenceId, vettingSubmissionId } = await openReference()
  const { eventRegistrationId } = await makeRegistration(db, { eventId })
  const { vettingSubmissionId: other } = await makeVetting(db, { eventId, eventRegistrationId })
  const moveTo = async (submissionId: number) =>
    save({ vettingReferenceId, rowVersion: (await stored(vettingReferenceId))?.rowVersion, vettingSubmissionId: submissionId })
  // Before anybody was asked, it was a slip.
  ok(await moveTo(other))
  ok(await moveTo(vettingSubmissionId))
  const refusal = { vettingSubmissionId: 'This person was contacted about another applicant. Add a reference for this one instead' }
  const { path } = ok(await request(vettingReferenceId))
  expect(fieldsOf(await moveTo(other))).toEqual(refusal)
  expect((await send(path, good)).statusCode).toBe(200)
  expect(fieldsOf(await moveTo(other))).toEqual(refusal)
  expect(await stored(vettingReferenceId)).toMatchObject({ vettingSubmissionId, vettingReferenceStatusId: positive })
})

test('a reference of the company of the applicant is marked', async () => {
  const { eventId } = await openReference({ email: 'bo@larkfield.example' })
  const [row] = ok(await nucleus.call(vettingReferences.calls.list, { eventId }, vetter))
  expect(row?.isOfSameCompany).toBe(true)
  const other = await openReference()
  const [stranger] = ok(await nucleus.call(vettingReferences.calls.list, { eventId: other.eventId }, vetter))
  expect(stranger?.isOfSameCompany).toBe(false)
})

test('the website of the company counts too, and a provider of addresses is no company, whoever lists it', async () => {
  const isMarked = async (email: string, applicant: string, company: Parameters<typeof makeCompany>[1]) => {
    const { eventId } = await makeEvent(db)
    const { contactId } = await makeContact(db, { email: applicant })
    const { companyId } = await makeCompany(db, company)
    const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId })
    const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, contactId, companyId })
    await db.insert(table).values({ eventId, vettingSubmissionId, name: 'Bo', email })
    return ok(await nucleus.call(vettingReferences.calls.list, { eventId }, vetter))[0]?.isOfSameCompany
  }
  expect(await isMarked('bo@gmail.com', 'ada.park@gmail.com', { emailDomains: ['gmail.com'] })).toBe(false)
  expect(await isMarked('bo@moor.example', 'ada.park2@gmail.com', { emailDomains: [], website: 'https://www.moor.example/us' })).toBe(true)
  expect(await isMarked('bo@fell.example', 'ada@fell.example', { emailDomains: [] })).toBe(true)
})

test('the status never leaves the table of moves, and a refusal names both statuses', async () => {
  for (const { value: from } of referenceStatuses)
    for (const { value: to } of referenceStatuses.filter(({ value }) => value !== from)) {
      const { vettingReferenceId: id } = await openReference({ vettingReferenceStatusId: from })
      const answer = await move(id, to, 'Spoke on the phone')
      if (referenceMoves[from].includes(to)) expect(ok(answer)).toMatchObject({ vettingReferenceStatusId: to })
      else expect(fieldsOf(answer).vettingReferenceStatusId).toBe(`A reference cannot move from ${labelOf(from)} to ${labelOf(to)}.`)
    }
})

test('an opinion is turned round only with a note, which stays with the answer', async () => {
  const { vettingReferenceId: id } = await openReference({ vettingReferenceStatusId: positive, response: 'Fine' })
  expect(fieldsOf(await move(id, negative))).toEqual({ note: 'Please enter Note' })
  expect(ok(await move(id, negative, 'Took it back'))).toMatchObject({ response: 'Fine\n\nTook it back' })
})

test('only who may vet asks references or moves them', async () => {
  const { vettingReferenceId: id } = await openReference()
  for (const role of ['eventManager', 'irRep', 'sender', 'readOnly'] as const) {
    const { token } = await nucleus.signIn(role)
    expect([(await request(id, token)).status, (await move(id, contacted, undefined, token)).status]).toEqual([403, 403])
  }
  expect(await stored(id)).toMatchObject({ vettingReferenceStatusId: notContacted, privateKeyHash: null })
})

test('a request that was made on an outdated version is refused with the current row, and changes nothing', async () => {
  const { vettingReferenceId: id, rowVersion } = await openReference()
  ok(await move(id, contacted))
  const before = await stored(id)
  const outdated = await nucleus.call(requestReference, { vettingReferenceId: id, rowVersion }, vetter)
  expect([outdated.status, outdated.body.data]).toMatchObject([409, { vettingReferenceStatusId: contacted, rowVersion: rowVersion + 1 }])
  expect(await stored(id)).toEqual(before)
  ok(await nucleus.call(requestReference, { vettingReferenceId: id, rowVersion: rowVersion + 1 }, vetter))
})

test('of several who ask for a link at once one gets it, which opens', async () => {
  const { vettingReferenceId, rowVersion } = await openReference()
  const answers = await Promise.all([1, 2, 3].map(() => nucleus.call(requestReference, { vettingReferenceId, rowVersion }, vetter)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const paths = answers.flatMap(({ body }) => (body.code === 200 ? [(body.data as { path: string }).path] : []))
  expect((await pageOf(paths[0] ?? '')).statusCode).toBe(200)
})

test('what somebody wrote by their link stays as they wrote it, and staff add a note', async () => {
  const { vettingReferenceId: id } = await openReference()
  const { path } = ok(await request(id))
  expect((await send(path, good)).statusCode).toBe(200)
  const before = await stored(id)
  const change = (values: object) => save({ vettingReferenceId: id, rowVersion: before?.rowVersion, ...values })
  const own = 'They wrote this by their link. Add what you know as a note, with the status'
  expect(fieldsOf(await change({ response: 'They decline.', rating: 1, relationship: null }))).toEqual({
    response: own,
    rating: own,
    relationship: own,
  })
  expect(await stored(id)).toEqual(before)
  expect(ok(await change({ jobTitle: 'Director' }))).toMatchObject({ jobTitle: 'Director', response: before?.response, isOwnAnswer: true })
  expect(ok(await move(id, negative, 'Took it back'))).toMatchObject({ response: `${before?.response}\n\nNote by staff: Took it back` })
})

test('a link marks the reference as contacted; only its hash is stored, and neither is in the history or in the log', async () => {
  const { vettingReferenceId: id } = await openReference()
  const { path, reference } = ok(await request(id))
  const secret = path.replace('/reference/', '')
  expect(secret).toMatch(/^[\w-]{22}$/)
  expect(reference).toMatchObject({ vettingReferenceStatusId: contacted, contactedByContactId: user.contactId, contactedByName: user.name })
  const hash = createHash('sha256').update(secret).digest('hex')
  expect((await stored(id))?.privateKeyHash).toBe(hash)
  await pageOf(path)
  await send(path, good)
  const history = await db
    .select()
    .from(changes)
    .where(and(eq(changes.resource, 'vettingReferences'), eq(changes.rowId, id)))
  for (const text of [JSON.stringify(history), logged()]) expect([text.includes(secret), text.includes(hash)]).toEqual([false, false])
  expect(logged()).toContain('/reference/')
})

test('the page has no script, is in no index, is cleaned, and says nothing to a wrong secret', async () => {
  const { vettingReferenceId } = await openReference()
  const { path } = ok(await request(vettingReferenceId))
  const { statusCode, headers, body } = await pageOf(path)
  expect([statusCode, headers['x-robots-tag'], headers['cache-control'], headers['referrer-policy']]).toEqual([
    200,
    'noindex, nofollow',
    'no-store',
    'no-referrer',
  ])
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'/,
  )
  expect(body).toContain('Your reference for Ada Park &amp; Sons')
  expect(body).toContain('Summit &lt;1&gt;')
  expect(body).not.toMatch(/<script|javascript:|Summit <1>/)
  for (const wrong of ['/reference/x', `/reference/${'a'.repeat(22)}`, `${path}x`, '/reference/%00', '/reference/..%2f'])
    expect([(await pageOf(wrong)).statusCode, (await send(wrong, good)).statusCode]).toEqual([404, 404])
})

test('an answer is stored once, by nobody of the staff, and lands on the reference', async () => {
  const { vettingReferenceId: id } = await openReference()
  const { path } = ok(await request(id))
  const [one, other] = await Promise.all([send(path, good), send(path, { ...good, opinion: 'no' })])
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 404])
  const row = await stored(id)
  expect([positive, negative]).toContain(row?.vettingReferenceStatusId)
  expect(row).toMatchObject({ rating: 4, relationship: 'Former colleague', response: 'They decide.\nI am sure.', privateKeyHash: null })
  expect(row?.respondedAt).toBe(nucleus.clock.now().toISOString())
  const [last] = await db
    .select()
    .from(changes)
    .where(and(eq(changes.resource, 'vettingReferences'), eq(changes.rowId, id)))
    .orderBy(desc(changes.changeId))
    .limit(1)
  expect(last).toMatchObject({ actorContactId: null, action: 'status' })
  expect((await pageOf(path)).statusCode).toBe(404)
})

test.each([
  ['no opinion', { opinion: '' }, 'Choose Yes or No'],
  ['an opinion that is none', { opinion: 'maybe' }, 'Choose Yes or No'],
  ['no text', { response: '  ' }, 'Please enter Your answer'],
  ['too long a text', { response: 'a'.repeat(5001) }, 'Your answer must be at most 5000 characters'],
  ['a text that cannot be stored', { response: 'a\u0000b' }, 'characters that cannot be stored'],
  ['a rating of nine', { rating: '9' }, 'Choose one of the numbers, or none'],
])('an answer with %s is shown again with the message, and changes nothing', async (_, wrong, message) => {
  const { vettingReferenceId: id } = await openReference()
  const { path } = ok(await request(id))
  const before = await stored(id)
  const answer = await send(path, { ...good, ...wrong })
  expect([answer.statusCode, answer.body.includes('Former colleague')]).toEqual([422, true])
  expect(answer.body).toContain(message)
  expect(await stored(id)).toEqual(before)
})

test('what is sent is bounded before it is read', async () => {
  const { vettingReferenceId: id } = await openReference()
  const { path } = ok(await request(id))
  expect((await send(path, { ...good, response: 'a'.repeat(70_000) })).statusCode).toBe(413)
  const json = await nucleus.app.inject({ method: 'POST', url: `/nucleus${path}`, payload: good })
  expect(json.statusCode).toBeGreaterThanOrEqual(400)
  expect((await stored(id))?.vettingReferenceStatusId).toBe(contacted)
})

test.each([positive, negative, invalid])('no link is created in status %i', async (vettingReferenceStatusId) => {
  const { vettingReferenceId: id } = await openReference({ vettingReferenceStatusId })
  expect((await request(id)).status).toBe(422)
  expect((await stored(id))?.privateKeyHash).toBeNull()
})

test.each([vettingStatus.approved, vettingStatus.declined, vettingStatus.withdrawn, vettingStatus.expired])(
  'a link closes when its submission is decided or ends (%i), and opens again with it',
  async (vettingStatusId) => {
    const { vettingReferenceId: id, vettingSubmissionId, eventId } = await openReference()
    const { path } = ok(await request(id))
    const set = (status: number) =>
      db.update(vettingSubmissions).set({ vettingStatusId: status }).where(eq(vettingSubmissions.vettingSubmissionId, vettingSubmissionId))
    await set(vettingStatusId)
    expect([(await pageOf(path)).statusCode, (await send(path, good)).statusCode]).toEqual([404, 404])
    const refused = await request(id)
    expect(fieldsOf(refused)).toEqual({
      vettingReferenceId: 'The vetting submission is decided or ended. Reopen it to request references.',
    })
    const listed = async () => ok(await nucleus.call(vettingReferences.calls.list, { eventId }, vetter))
    expect(await listed()).toMatchObject([{ isSubmissionOpen: false, hasLink: true, vettingReferenceStatusId: contacted }])
    await set(vettingStatus.inReview)
    expect(await listed()).toMatchObject([{ isSubmissionOpen: true }])
    expect((await send(path, good)).statusCode).toBe(200)
  },
)

test('a link ends with its time, with a newer one, with another status and with its reference', async () => {
  const { vettingReferenceId: id } = await openReference()
  const { path: first } = ok(await request(id))
  const { path } = ok(await request(id))
  expect([(await pageOf(first)).statusCode, (await pageOf(path)).statusCode]).toEqual([404, 200])
  ok(await move(id, noResponse))
  expect((await pageOf(path)).statusCode).toBe(404)
  const { path: again } = ok(await request(id))
  expect((await pageOf(again)).statusCode).toBe(200)
  // The session of the test ends with it: this is the last test.
  nucleus.clock.move({ days: vettingLimits.referenceLinkDays, seconds: 1 })
  expect((await pageOf(again)).statusCode).toBe(404)
})
