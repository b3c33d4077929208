import { automaticTimings, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import { type AutomaticEmail, automaticEmailRuns, automaticEmails } from '#contract/events/automaticEmails.ts'
import { eventById, events } from '#contract/events/events.ts'
import { registrationStatus as moveRegistration } from '#contract/events/registrations.ts'
import type * as tables from '#nucleus/db/tables/index.ts'
import { ok, type Values } from './nucleus.ts'
import { oneOffEmails } from './oneOffEmails.ts'

/** A nucleus that sends automatic e-mails to a mail server on this machine. */
export async function automaticMail() {
  const base = await oneOffEmails()
  const { nucleus, staff, session, clock, server } = base
  /** Lets rules begin, and then what they began leave. */
  const pass = async () => {
    await base.work()
    await base.work()
  }
  /** Passes just before an instant, so that rules know it, and then at it. */
  const passAt = async (instant: string) => {
    await pass()
    clock.move({ seconds: (Date.parse(instant) - clock.now().getTime()) / 1000 - 1 })
    await pass()
    const early = server.received.length
    clock.move({ seconds: 1 })
    await pass()
    return { early, sent: server.received.length }
  }

  /** An event in Zurich that begins on 30 March 2026, the day after the clocks there went forward, and ends at midnight after 1 April. */
  async function openEvent(values: Values<typeof tables.events> = {}) {
    const dates = { timeZone: 'Europe/Zurich', startsAt: '2026-03-30T07:00:00.000Z', endsAt: '2026-04-01T22:00:00.000Z' }
    const { save: _, ...open } = await base.openEvent({ ...dates, ...values })
    const { eventId } = open
    const letter = { eventId, name: 'Reminder', subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>' }
    const { relative, statusChange } = automaticTimings
    const dayBefore = { timing: relative, offsetDays: 1, offsetDirection: offsetDirections.before, offsetBase: offsetBases.start }
    const save = (rule: object = {}) =>
      nucleus.call(automaticEmails.calls.upsert, { ...letter, ...dayBefore, offsetTime: '09:00', ...rule }, session.token)
    const saveOnStatus = (triggerStatusId: RegistrationStatusId = registrationStatus.approved, rule: object = {}) =>
      nucleus.call(automaticEmails.calls.upsert, { ...letter, timing: statusChange, triggerStatusId, ...rule }, session.token)
    const change = (rule: Pick<AutomaticEmail, 'automaticEmailId' | 'rowVersion'>, more: object) =>
      nucleus.call(
        automaticEmails.calls.upsert,
        { automaticEmailId: rule.automaticEmailId, rowVersion: rule.rowVersion, ...more },
        session.token,
      )
    const moveEvent = async (more: object) => {
      const { token: admin } = await staff.signIn('admin')
      const { rowVersion } = ok(await nucleus.call(eventById, { eventId }, admin))
      return ok(await nucleus.call(events.calls.upsert, { eventId, rowVersion, ...more, isSure: true }, admin))
    }
    return { ...open, save, saveOnStatus, change, moveEvent }
  }
  /** A rule as its list has it. Signs in again: much time may have passed. */
  async function ruleOf({ automaticEmailId: id, eventId }: AutomaticEmail): Promise<AutomaticEmail> {
    await base.signIn()
    const found = ok(await nucleus.call(automaticEmails.calls.list, { eventId }, session.token)).find((one) => one.automaticEmailId === id)
    if (!found) throw new Error('The rule is in its list')
    return found
  }
  const runsOf = async ({ automaticEmailId }: AutomaticEmail) =>
    ok(await nucleus.call(automaticEmailRuns.calls.list, { automaticEmailId }, session.token))
  const moveTo = async (eventRegistrationId: number, eventStatusId: RegistrationStatusId) =>
    ok(await nucleus.call(moveRegistration, { eventRegistrationId, eventStatusId, reason: 'Because' }, (await staff.signIn('admin')).token))
  return { ...base, openEvent, pass, passAt, ruleOf, runsOf, moveTo }
}
