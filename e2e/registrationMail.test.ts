import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { identityId } from '#contract/forms/identity.ts'
import { headerOf, mailServer, textsOf } from '../__tests__/support/mailServer.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { mailedCode } from './support/mailedCodes.ts'
import { signedIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const mail = await mailServer()
const site = useConsole({ MAIL_URL: mail.MAIL_URL })
afterAll(() => mail.close())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))

async function mailTo(address: string, subject: RegExp) {
  return eventually(() => {
    const found = mailsTo(address).find((one) => subject.test(headerOf(one, 'Subject')))
    if (!found) throw new Error(`No such mail to ${address}`)
    return textsOf(found)
  })
}

/** An event for one person, whose waiting list asks for confirmation, with a published form. */
async function openForm(staff: Page) {
  const save = async <T>(path: string, body: object): Promise<T> => {
    const { status: code, data, message } = await ask<T>(staff, path, body)
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`)
    return data
  }
  const draft = await save<{ eventId: number }>('/events/event/upsert', {
    ...{ name: 'Mail Forum', eventCode: 'mail-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Lucerne', countryCode: 'CH', startsAt: inDays(60), endsAt: inDays(62), meetingMode: 1, availabilityScope: 1 },
    ...{ fromName: 'Mail Forum team', replyToEmail: 'team@forum.example' },
    ...{ capacity: 1, waitlistEnabled: true, seatConfirmationHours: 48 },
  })
  const { eventId } = await save<{ eventId: number }>('/events/event/upsert', { ...draft, eventStateId: 2 })
  const { eventCompanyTypeId } = await save<{ eventCompanyTypeId: number }>('/events/company_type/upsert', {
    ...{ eventId, name: 'Allocators', side: 1, linkSlug: 'allocators', requiresApproval: false, isActive: true },
  })
  const question = { eventId, eventCompanyTypeId, questionTypeId: types.Input, label: 'Diet', internalKey: 'diet', isActive: true }
  await save('/events/question/upsert', question)
  await save('/events/form/publish', { eventCompanyTypeId })
  const register = async (firstName: string, email: string) => {
    const answers = { [identityId('firstName')]: firstName, [identityId('lastName')]: 'Lovelace', [identityId('email')]: email }
    const body = JSON.stringify({ submissionKey: randomUUID(), version: 1, answers })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${site.server.url}/nucleus/register/mail-forum/allocators`, { method: 'POST', headers, body })
    expect(reply.status).toBe(200)
  }
  return { eventId, save, register }
}

test('registrants get their mails; staff send one and see it; a promoted person confirms the place on a phone', async () => {
  const storageState = await signedIn({ ...site.server, takeCode: (address) => mailedCode(mail.received, address) }, accounts.admin)
  const staff = await site.open('/dashboard', { storageState })
  const { eventId, save, register } = await openForm(staff)
  await register('Ada', 'ada@fund.example')
  await register('Ben', 'ben@fund.example')
  expect((await mailTo('ben@fund.example', /waiting list/)).text).toContain('Dear Ben,')
  const { html } = await mailTo('ben@fund.example', /waiting list/)
  const [, path = ''] = /http:\/\/[^/]+(\/register\/[^"]+#[\w-]{22})/.exec(html) ?? []

  const { data: rows } = await ask<{ eventRegistrationId: number; firstName: string }[]>(staff, `/events/registrations/${eventId}/0/0`)
  const [ada, ben] = ['Ada', 'Ben'].map((name) => rows.find(({ firstName }) => firstName === name)?.eventRegistrationId)
  await staff.goto(`/events/${eventId}/registrations?open=${ben}`)
  await staff.getByRole('tab', { name: 'Mails' }).click()
  const list = staff.getByRole('list', { name: 'Mails' })
  await list.getByText('Sent', { exact: true }).waitFor()
  await staff.getByRole('button', { name: 'Send a mail' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Send a mail to Ben Lovelace' })
  await dialog.getByText('You are on the waiting list for Mail Forum').waitFor()
  expect(await seriousProblems(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Send mail' }).click()
  await staff.getByText('Email Sent.').waitFor()
  await eventually(() => expect(mailsTo('ben@fund.example')).toHaveLength(2))
  await eventually(async () => expect(await list.getByText('Sent', { exact: true }).count()).toBe(2))

  await save('/events/registration_status', { eventRegistrationId: ada, eventStatusId: status.cancelled, reason: 'Ill' })
  await save('/events/waiting_list/promote', { eventId })
  await staff
    .getByText(/^Waiting for confirmation until /)
    .first()
    .waitFor()
  const page = await site.open(path, phone)
  await page.getByText('A place is free for you. Confirm or decline it.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await page.getByText('Your registration is confirmed.').waitFor()
  await staff
    .getByText(/^Waiting for confirmation until /)
    .first()
    .waitFor({ state: 'detached' })
  expect(site.server.said()).not.toContain(path.split('#')[1])
})
