import { describe, expect, test } from '@jest/globals'
import { and, eq, isNotNull } from 'drizzle-orm'
import { automaticStatuses as rule } from '#constants/automaticEmails.ts'
import { registrationSources } from '#constants/choices.ts'
import { mailTriggers } from '#constants/mails.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { eventState, registrationStatus as status, type RegistrationStatusId } from '#constants/statuses.ts'
import { type AutomaticEmail, automaticEmails } from '#contract/events/automaticEmails.ts'
import { sendRegistrationMail } from '#contract/events/registrationMails.ts'
import { registrations as declared, registrationStatus as moveRegistration } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { automaticMail } from '../support/automaticEmails.ts'
import { headerOf } from '../support/mailServer.ts'
import { makeCompanyType, ok } from '../support/nucleus.ts'

const { server, nucleus, db, clock, staff, session, openEvent, pass, ruleOf, runsOf, moveTo, signIn } = await automaticMail()
const future = { startsAt: '2030-06-01T07:00:00.000Z', endsAt: '2030-06-02T15:00:00.000Z' }
/** What the rules have sent, and not the mails of the moves themselves. */
const subjects = () =>
  server.received
    .map((mail) => headerOf(mail, 'Subject'))
    .filter((subject) => /^(Hello|Welcome) /.test(subject))
    .toSorted()
const later = async (by: Parameters<typeof clock.move>[0]) => {
  clock.move(by)
  await pass()
}

test('an e-mail follows a status a minute after it was given, once to each person, with the text of that day', async () => {
  const { register, saveOnStatus, change } = await openEvent(future)
  await register({ firstName: 'Zoe', statusChangedAt: clock.now().toISOString() })
  clock.move({ seconds: 1 })
  const saved = ok(await saveOnStatus())
  expect(saved).toMatchObject({ automaticStatusId: rule.on, momentAt: null })
  const ada = await register({ firstName: 'Ada', eventStatusId: status.pending })
  clock.move({ seconds: 1 })
  await moveTo(ada.eventRegistrationId, status.approved)
  await later({ seconds: 59 })
  expect(subjects()).toEqual([])
  await later({ seconds: 1 })
  expect(subjects()).toEqual(['Hello Ada'])

  // Another of the same day is in the same e-mail; one who gets the status again gets no second.
  const bo = await register({ firstName: 'Bo', eventStatusId: status.pending })
  await moveTo(bo.eventRegistrationId, status.approved)
  await moveTo(ada.eventRegistrationId, status.pending)
  await moveTo(ada.eventRegistrationId, status.approved)
  await later({ minutes: 2 })
  expect(subjects()).toEqual(['Hello Ada', 'Hello Bo'])
  expect(await ruleOf(saved)).toMatchObject({ automaticStatusId: rule.on, recipientCount: 2, sentCount: 2 })
  expect(await runsOf(saved)).toMatchObject([{ recipientCount: 2, sentCount: 2, notificationStatusId: state.sent }])

  // The next day, and another text, are another e-mail.
  const written = ok(await change(saved, { subject: 'Welcome {{contact.firstName}}' }))
  const cy = await register({ firstName: 'Cy', eventStatusId: status.pending })
  await moveTo(cy.eventRegistrationId, status.approved)
  await later({ days: 1, minutes: -10 })
  expect(subjects()).toEqual(['Hello Ada', 'Hello Bo', 'Welcome Cy'])
  await signIn()
  expect(await runsOf(written)).toHaveLength(2)
})

test('a change that is undone within a minute, one while the rule was paused, and a row that staff add send nothing', async () => {
  await signIn()
  const { eventId, eventCompanyTypeId, register, saveOnStatus, change } = await openEvent(future)
  const saved = ok(await saveOnStatus())
  const onPending = ok(await saveOnStatus(status.pending, { name: 'Received' }))
  clock.move({ seconds: 1 })
  const ada = await register({ eventStatusId: status.pending })
  await moveTo(ada.eventRegistrationId, status.approved)
  clock.move({ seconds: 30 })
  await moveTo(ada.eventRegistrationId, status.cancelled)
  await later({ minutes: 2 })
  expect(subjects()).toEqual([])
  await signIn()
  const paused = ok(await change(saved, { isPaused: true }))
  const bo = await register({ eventStatusId: status.pending })
  await moveTo(bo.eventRegistrationId, status.approved)
  await later({ minutes: 2 })
  ok(await change(paused, { isPaused: false }))
  await later({ minutes: 2 })
  const { token } = await staff.signIn('admin')
  const person = { firstName: 'Di', lastName: 'Staff', email: 'di@fund.example' }
  ok(await nucleus.call(declared.calls.upsert, { eventId, eventCompanyTypeId, ...person }, token))
  await later({ minutes: 2 })
  expect(subjects()).toEqual([])
  expect(await runsOf(onPending)).toEqual([])

  // Whoever registers by the form has got the status.
  const at = clock.now().toISOString()
  await register({
    firstName: 'Eve',
    eventStatusId: status.pending,
    statusChangedAt: at,
    submittedAt: at,
    source: registrationSources.publicForm,
  })
  await later({ minutes: 2 })
  expect(subjects()).toEqual(['Hello Eve'])
})

test.each([
  ['the rule was paused and resumed with others', 'rule'],
  ['the event was cancelled and opened again', 'event'],
] as const)('a change of status while %s sends nothing', async (_, what) => {
  await signIn()
  const { updateMany } = automaticEmails.calls
  if (!updateMany) throw new Error('Rules are edited together')
  const { register, saveOnStatus, moveEvent } = await openEvent(future)
  const saved = ok(await saveOnStatus())
  const turn = async (isOn: boolean) => {
    await signIn()
    if (what === 'event')
      for (const eventStateId of isOn ? [eventState.draft, eventState.published] : [eventState.cancelled]) await moveEvent({ eventStateId })
    else ok(await nucleus.call(updateMany, { ids: [saved.automaticEmailId], values: { isPaused: !isOn } }, session.token))
    await later({ seconds: 1 })
  }
  const approve = async (firstName: string) => {
    const { eventRegistrationId } = await register({ firstName, eventStatusId: status.pending })
    await moveTo(eventRegistrationId, status.approved)
  }
  await later({ seconds: 1 })
  await turn(false)
  await approve('Ada')
  await later({ minutes: 2 })
  await turn(true)
  await later({ minutes: 2 })
  expect(subjects()).toEqual([])
  await approve('Bo')
  await later({ minutes: 2 })
  expect(subjects()).toEqual(['Hello Bo'])
})

test('only those in the audience get it, a second registration of an address none, and after a day nobody', async () => {
  await signIn()
  const { eventId, eventCompanyTypeId, register, saveOnStatus } = await openEvent(future)
  const { eventCompanyTypeId: other } = await makeCompanyType(db, { eventId })
  ok(await saveOnStatus(status.approved, { eventCompanyTypeIds: [eventCompanyTypeId] }))
  clock.move({ seconds: 1 })
  const statusChangedAt = clock.now().toISOString()
  await register({ firstName: 'Ada', statusChangedAt, email: 'same@fund.example' })
  await register({ firstName: 'Other', statusChangedAt, eventCompanyTypeId: other })
  await later({ minutes: 2 })
  expect(subjects()).toEqual(['Hello Ada'])
  const twin = await register({
    firstName: 'Twin',
    eventCompanyTypeId: other,
    email: 'SAME@fund.example',
    statusChangedAt: clock.now().toISOString(),
  })
  await db
    .update(tables.registrations)
    .set({ eventCompanyTypeId })
    .where(eq(tables.registrations.eventRegistrationId, twin.eventRegistrationId))
  await later({ minutes: 2 })
  await register({ firstName: 'Old', statusChangedAt: clock.now().toISOString() })
  await later({ hours: 25 })
  expect(subjects()).toEqual(['Hello Ada'])
})

test('mails that fail are counted, and a stopped e-mail of the day is not continued', async () => {
  await signIn()
  const { register, saveOnStatus } = await openEvent(future)
  const saved = ok(await saveOnStatus())
  clock.move({ seconds: 1 })
  server.rules.refuse = () => [550, '5.1.1 No such mailbox']
  await register({ statusChangedAt: clock.now().toISOString() })
  await later({ minutes: 2 })
  server.rules.refuse = undefined
  expect(await ruleOf(saved)).toMatchObject({ recipientCount: 1, sentCount: 0, failedCount: 1 })
  const [run] = await runsOf(saved)
  expect(run).toMatchObject({ notificationStatusId: state.failed })
})

describe('an undo of the change', () => {
  const movedTo = async (eventRegistrationId: number, eventStatusId: RegistrationStatusId) => {
    const { token } = await staff.signIn('admin')
    const input = { eventRegistrationId, eventStatusId, reason: 'Because' }
    const { undoToken } = ok(await nucleus.call(moveRegistration, input, token))
    return async () => ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token)).notes
  }

  /** After the undo nobody gets the mail of a rule; with the status, they get it again. */
  const expectSentAgain = async (sender: AutomaticEmail, { eventRegistrationId }: { eventRegistrationId: number }) => {
    server.rules.hold = undefined
    server.rules.refuse = undefined
    await later({ minutes: 20 })
    expect([subjects(), await ruleOf(sender)]).toMatchObject([[], { recipientCount: 0 }])
    await moveTo(eventRegistrationId, status.approved)
    await later({ minutes: 2 })
    expect(subjects()).toEqual(['Hello Ada'])
  }

  test('names to whom the mail of the rule has been sent meanwhile, and one that staff sent by hand', async () => {
    await signIn()
    const { register, saveOnStatus } = await openEvent(future)
    ok(await saveOnStatus())
    clock.move({ seconds: 1 })
    const { eventRegistrationId } = await register({ firstName: 'Ada', email: 'ada@fund.example', eventStatusId: status.pending })
    const early = { eventRegistrationId, trigger: mailTriggers.received }
    ok(await nucleus.call(sendRegistrationMail, early, session.token))
    clock.move({ seconds: 1 })
    const undoMove = await movedTo(eventRegistrationId, status.approved)
    await later({ minutes: 2 })
    expect(subjects()).toEqual(['Hello Ada'])
    ok(await nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger: mailTriggers.incomplete }, session.token))
    await pass()
    expect(await undoMove()).toEqual([
      '2 mails had been sent already, to ada@fund.example.',
      '1 mail was sent by hand since, to ada@fund.example.',
    ])
  })

  test('stops the mail of the rule that has not left, also one that is not written yet; the rule sends it once they get the status again', async () => {
    await signIn()
    const { register, saveOnStatus } = await openEvent(future)
    const saved = ok(await saveOnStatus())
    clock.move({ seconds: 1 })
    const [ada, bo] = [
      await register({ firstName: 'Ada', email: 'ada.late@fund.example', eventStatusId: status.pending }),
      await register({ firstName: 'Bo', email: 'bo.late@fund.example', eventStatusId: status.pending }),
    ]
    server.rules.refuse = (address) => (address.includes('.late@') ? [451, 'Come back later'] : undefined)
    const undoAda = await movedTo(ada.eventRegistrationId, status.approved)
    const undoBo = await movedTo(bo.eventRegistrationId, status.approved)
    await later({ minutes: 2 })
    expect(await ruleOf(saved)).toMatchObject({ recipientCount: 2, sentCount: 0 })
    // As before the outbox comes to Bo.
    const { registrationMails: mails, emailRecipients: recipients } = tables
    const isOfBo = eq(recipients.eventRegistrationId, bo.eventRegistrationId)
    await db.update(recipients).set({ registrationMailId: null }).where(isOfBo)
    await db.delete(mails).where(and(eq(mails.eventRegistrationId, bo.eventRegistrationId), isNotNull(mails.notificationContentId)))
    expect(await undoAda()).toEqual(['2 mails were stopped before being sent.'])
    expect(await undoBo()).toEqual(['2 mails were stopped before being sent.'])
    server.rules.refuse = undefined
    await later({ minutes: 10 })
    expect([subjects(), await ruleOf(saved)]).toMatchObject([[], { recipientCount: 0 }])

    await moveTo(ada.eventRegistrationId, status.approved)
    await later({ minutes: 2 })
    expect(subjects()).toEqual(['Hello Ada'])
    expect(await ruleOf(saved)).toMatchObject({ recipientCount: 1, sentCount: 1, failedCount: 0 })
  })

  test('while the mail of the rule is handed over has it sent again once they get the status again', async () => {
    await signIn()
    const { register, saveOnStatus } = await openEvent(future)
    const saved = ok(await saveOnStatus())
    clock.move({ seconds: 1 })
    const ada = await register({ firstName: 'Ada', email: 'ada@fund.example', eventStatusId: status.pending })
    const undoMove = await movedTo(ada.eventRegistrationId, status.approved)
    server.rules.refuse = () => [451, 'Come back later']
    await later({ minutes: 2 })
    // Its next attempt, and that of the mail of the change itself, are under way when the change is undone.
    const [reached, undone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let attempts = 0
    server.rules.hold = () => {
      attempts += 1
      if (attempts === 2) reached.resolve()
      return undone.promise
    }
    clock.move({ minutes: 2 })
    const under = pass()
    await reached.promise
    await undoMove()
    undone.resolve()
    await under
    await expectSentAgain(saved, ada)
  })

  test.each([['before'], ['during']])('that failed %s the undo has the rule send it once they get the status again', async (when) => {
    await signIn()
    const { register, saveOnStatus } = await openEvent(future)
    const saved = ok(await saveOnStatus())
    clock.move({ seconds: 1 })
    const ada = await register({ firstName: 'Ada', email: `ada.${when}@fund.example`, eventStatusId: status.pending })
    const undoMove = await movedTo(ada.eventRegistrationId, status.approved)
    // By a policy: an address that is refused would be suppressed.
    server.rules.refuse = () => [554, '5.7.1 Not today']
    const [reached, undone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let attempts = 0
    server.rules.hold = () => {
      attempts += 1
      // That of the change, and that of the rule.
      if (attempts === 2) reached.resolve()
      return when === 'during' ? undone.promise : undefined
    }
    const under = later({ minutes: 2 })
    if (when === 'during') await reached.promise
    else await under
    await undoMove()
    undone.resolve()
    await under
    await expectSentAgain(saved, ada)
  })

  test('leaves a mail of a rule that is for the status that they get back, too', async () => {
    await signIn()
    const { register, save } = await openEvent(future)
    const soon = new Date(Date.parse(future.startsAt) - 7_200_000)
    clock.move({ seconds: (soon.getTime() - clock.now().getTime()) / 1000 })
    await signIn()
    const { approved, pending } = status
    ok(await save({ offsetDays: 0, offsetTime: '07:30', eventStatusIds: [approved, pending] }))
    const { eventRegistrationId } = await register({ firstName: 'Ada', email: 'ada.late@fund.example', eventStatusId: pending })
    await pass()
    server.rules.refuse = (address) => (address.includes('.late@') ? [451, 'Come back later'] : undefined)
    clock.move({ minutes: 29 })
    const undoMove = await movedTo(eventRegistrationId, approved)
    await later({ minutes: 2 })
    expect(await undoMove()).toEqual(['1 mail was stopped before being sent.'])
    server.rules.refuse = undefined
    await later({ minutes: 10 })
    expect(subjects()).toEqual(['Hello Ada'])
  })
})
