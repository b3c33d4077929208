import { afterAll, expect, test } from '@jest/globals'
import { registrationStatus as status, type RegistrationStatusId, vettingStatus } from '#constants/statuses.ts'
import type { Call } from '#contract/call.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { transferRegistration } from '#contract/events/transfer.ts'
import { decideVetting } from '#contract/events/vettingDecisions.ts'
import { promoteWaiting } from '#contract/events/waitingList.ts'
import type { Reply } from '#contract/reply.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import { makeCompanyType, makeContact, makeEvent, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'

/** A message about mails names the mail server that is missing, whatever queued them. */
const withMail = await startNucleus()
const { db } = withMail
const { token } = await withMail.signIn('admin')
const nucleus = await startNucleus({
  database: withMail.database,
  clock: withMail.clock,
  sendMail: mailTransport({ MAIL_URL: '', MAIL_FROM: 'no-reply@example.com' }, () => undefined),
})
afterAll(async () => {
  await nucleus.close()
  await withMail.close()
})

const words = '1 mail is queued and cannot be sent. No mail server is set up (MAIL_URL).'
const problem = { mails: 1, mailProblem: 'No mail server is set up (MAIL_URL).' }

async function openPlace(type: Parameters<typeof makeCompanyType>[1] = {}, event: Parameters<typeof makeEvent>[1] = {}) {
  const sender = { fromName: 'Alpine Allocators', replyToEmail: 'team@alpine.example' }
  const { eventId } = await makeEvent(db, { ...sender, waitlistEnabled: true, ...event })
  const { eventCompanyTypeId, rowVersion } = await makeCompanyType(db, { eventId, ...type })
  const register = async (eventStatusId: RegistrationStatusId, waitlistPosition: number | null = null) => {
    const { contactId } = await makeContact(db)
    const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, eventStatusId, waitlistPosition })
    return { contactId, eventRegistrationId }
  }
  return { eventId, eventCompanyTypeId, rowVersion, register }
}
type Text<Body> = string | ((call: { body: Body; reply: Reply }) => string | undefined)
/** What the message after a call says. */
async function textAfter<Body extends object>(call: Call<never> & { toast?: { success?: Text<Body> } }, body: Body, server = nucleus) {
  const { status: code, body: reply } = await server.call(call, body, token)
  const text = call.toast?.success
  return typeof text === 'function' ? text({ body, reply: { status: code, ...reply } }) : text
}

test('a move of one registration and of many', async () => {
  const { register } = await openPlace()
  const [one, other, third] = [await register(status.pending), await register(status.pending), await register(status.pending)]
  const move = ({ eventRegistrationId }: typeof one) => ({ eventRegistrationId, eventStatusId: status.approved })
  expect(await textAfter(registrationStatus, move(one))).toContain(words)
  const bulk = { eventRegistrationIds: [other.eventRegistrationId], eventStatusId: status.approved }
  expect(ok(await nucleus.call(registrationStatusBulk, bulk, token))).toMatchObject(problem)
  expect(await textAfter(registrationStatus, move(third), withMail)).toContain('1 mail is queued and leaves in a minute.')
})

test('a decision of vetting', async () => {
  const { eventId, register } = await openPlace({ requiresVetting: true, requiresApproval: false })
  const { eventRegistrationId, contactId } = await register(status.inVetting)
  const { vettingSubmissionId } = await makeVetting(db, {
    eventId,
    eventRegistrationId,
    contactId,
    vettingStatusId: vettingStatus.inReview,
  })
  const decision = { vettingSubmissionId, vettingStatusId: vettingStatus.declined, declinesRegistration: true, reason: 'No' }
  expect(await textAfter(decideVetting, decision)).toContain(words)
})

test('a transfer, and a promotion by hand', async () => {
  const { eventId, eventCompanyTypeId, rowVersion, register } = await openPlace({ capacity: 1 })
  const { eventRegistrationId } = await register(status.approved)
  const { contactId } = await makeContact(db)
  const text = await textAfter(transferRegistration, { eventRegistrationId, contactId })
  expect(text).toContain('2 mails are queued and cannot be sent. No mail server is set up (MAIL_URL).')
  await register(status.waitlisted, 1)
  ok(await nucleus.call(eventCompanyTypes.calls.upsert, { eventCompanyTypeId, rowVersion, capacity: 2 }, token))
  expect(ok(await nucleus.call(promoteWaiting, { eventId }, token))).toMatchObject(problem)
})

test('a larger capacity that promotes', async () => {
  const { eventCompanyTypeId, rowVersion, register } = await openPlace({ capacity: 1 }, { promotesAutomatically: true })
  await register(status.approved)
  await register(status.waitlisted, 1)
  const saved = ok(await nucleus.call(eventCompanyTypes.calls.upsert, { eventCompanyTypeId, rowVersion, capacity: 2 }, token))
  expect(saved).toMatchObject({ effects: expect.arrayContaining([words]) })
})
