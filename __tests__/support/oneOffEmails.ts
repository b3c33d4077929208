import { beforeEach } from '@jest/globals'
import { registrationStatus as status } from '#constants/statuses.ts'
import { emailAudience } from '#contract/events/emailAudience.ts'
import {
  type EmailNotification,
  emailNotifications,
  emailRecipients,
  processEmail,
  scheduleEmailNotification,
} from '#contract/events/emailNotifications.ts'
import type * as tables from '#nucleus/db/tables/index.ts'
import { mailingNucleus } from './mailingNucleus.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, type Values } from './nucleus.ts'

/** A nucleus that sends one-off e-mails to a mail server on this machine, and a sender who is signed in. */
export async function oneOffEmails() {
  const { server, nucleus, db, clock, staff, work } = await mailingNucleus()
  const session = { token: '' }
  const signIn = async () => {
    session.token = (await staff.signIn('sender')).token
  }
  beforeEach(signIn)

  let people = 0
  /** An event with a company type, whose registrants are approved. */
  async function openEvent(values: Values<typeof tables.events> = {}) {
    const { eventId } = await makeEvent(db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example', ...values })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const register = (more: Values<typeof tables.registrations> = {}) =>
      makeRegistration(db, {
        ...{ eventId, eventCompanyTypeId, eventStatusId: status.approved, email: `guest.${(people += 1)}@fund.example` },
        ...more,
      })
    const registerMany = async (count: number) => {
      for (let at = 0; at < count; at += 1) await register()
    }
    const letter = { eventId, name: 'Programme', subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>' }
    const save = (more: object = {}) => nucleus.call(emailNotifications.calls.upsert, { ...letter, ...more }, session.token)
    const audience = async (more: object = {}) => ok(await nucleus.call(emailAudience, { eventId, ...more }, session.token))
    return { eventId, eventCompanyTypeId, register, registerMany, save, audience }
  }
  const seen = ({ notificationContentId, rowVersion }: EmailNotification, recipientCount: number) => ({
    ...{ notificationContentId, rowVersion, recipientCount },
  })
  const sendNow = (row: EmailNotification, count: number) => nucleus.call(processEmail, seen(row, count), session.token)
  const schedule = (row: EmailNotification, count: number, sendAt: string) =>
    nucleus.call(scheduleEmailNotification, { ...seen(row, count), sendAt }, session.token)
  async function stored({ notificationContentId: id, eventId }: EmailNotification): Promise<EmailNotification> {
    const list = ok(await nucleus.call(emailNotifications.calls.list, { eventId }, session.token))
    const found = list.find((one) => one.notificationContentId === id)
    if (!found) throw new Error('The e-mail is in its list')
    return found
  }
  const recipientsOf = async ({ notificationContentId }: EmailNotification, more: object = {}) =>
    ok(await nucleus.call(emailRecipients.calls.list, { notificationContentId, ...more }, session.token))
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  return { server, nucleus, db, clock, staff, session, signIn, work, openEvent, sendNow, schedule, stored, recipientsOf, inMinutes }
}
