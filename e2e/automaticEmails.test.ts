import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { headerOf, mailServer } from '../__tests__/support/mailServer.ts'
import { accounts } from './support/accounts.ts'
import { seriousProblems } from './support/axe.ts'
import { choose } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { openMailedEvent } from './support/mailedEvent.ts'
import { mailedCode } from './support/mailedCodes.ts'
import { signedIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const mail = await mailServer()
const site = useConsole({ MAIL_URL: mail.MAIL_URL })
afterAll(() => mail.close())

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** A zone whose clocks never change. */
const timeZone = 'Asia/Tokyo'
/** Signs in: the hour that passes ends sessions. What was mailed before is gone, with its code. */
const openAgain = async (path: string): Promise<Page> => {
  mail.received.length = 0
  const takeCode = (address: string) => mailedCode(mail.received, address)
  return site.open(path, { storageState: await signedIn({ ...site.server, takeCode }, accounts.admin) })
}
const subjectsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).map((one) => headerOf(one, 'Subject'))

test('rules are written, send at their moment and on a status while nobody is there, and say what they have sent', async () => {
  const staff = await openAgain('/dashboard')
  // Half an hour from now is three days before the start.
  const moment = new Date(Date.now() + 30 * minuteMs)
  const { eventId, register, save } = await openMailedEvent(staff, {
    ...{ name: 'Rule Forum', eventCode: 'rule-forum', timeZone },
    ...{ startsAt: new Date(moment.getTime() + 3 * dayMs).toISOString(), endsAt: new Date(moment.getTime() + 4 * dayMs).toISOString() },
  })
  await save('/events/event/upsert', { eventId, rowVersion: 1, eventStateId: 2, isSure: true })
  await register('Ada', 'ada@fund.example')

  const tab = `/events/${eventId}/automaticemail`
  await staff.goto(tab)
  const write = async (name: string, more: (form: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await staff.getByRole('button', { name: 'Add automatic e-mail' }).click()
    const drawer = staff.getByRole('dialog', { name: 'Add automatic e-mail' })
    await drawer.getByLabel('Name', { exact: true }).fill(name)
    await more(drawer)
    await drawer.getByLabel('Subject', { exact: true }).fill(`${name}, {{contact.firstName}}`)
    await drawer.getByRole('button', { name: 'HTML' }).click()
    await drawer.getByLabel('Text as HTML').fill('<p>Dear {{contact.firstName}},</p>')
    expect(await seriousProblems(staff)).toEqual([])
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await write('Reminder', async (drawer) => {
    await drawer.getByLabel('Days', { exact: true }).fill('3')
    await drawer
      .getByLabel('Time of day', { exact: true })
      .fill(moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }))
    await drawer.getByText('It moves with the event.').waitFor()
    await drawer.getByText('1 person gets it.').waitFor()
  })
  await write('Welcome', async (drawer) => {
    await choose(drawer.getByLabel('Sent', { exact: true }), 'When a registration gets a status')
    await choose(drawer.getByLabel('Status', { exact: true }), 'Approved')
    await drawer.getByText(/^Sent a minute after the change, once to each person\./).waitFor()
  })
  await staff.getByText('When a registration becomes Approved').waitFor()
  await staff.getByText(/^3 days before the start of the event, at \d\d:\d\d$/).waitFor()
  expect(await staff.getByText('Nothing yet').count()).toBe(2)
  // Approved since the rule is on, and so of the audience of the other one too.
  await register('Ben', 'ben@fund.example')

  await staff.context().close()
  await site.server.passAnHour()
  await eventually(() =>
    expect(subjectsTo('ben@fund.example').toSorted()).toEqual(expect.arrayContaining(['Reminder, Ben', 'Welcome, Ben'])),
  )
  await eventually(() => expect(subjectsTo('ada@fund.example')).toEqual(expect.arrayContaining(['Reminder, Ada'])))
  expect(subjectsTo('ada@fund.example')).not.toContain('Welcome, Ada')

  const later = await openAgain(tab)
  await later.getByText('2 of 2 mails').waitFor()
  await later.getByText('1 of 1 mail', { exact: true }).waitFor()
  expect(await seriousProblems(later)).toEqual([])
  await later.getByRole('row').getByText('Welcome', { exact: true }).click()
  const rule = later.getByRole('dialog', { name: 'Welcome' })
  await rule.getByText('1 of 1 sent').waitFor()
  await rule.getByRole('link', { name: /20\d\d, \d\d:\d\d/ }).click()
  const sent = later.getByRole('dialog', { name: 'Welcome' })
  await sent.getByRole('link', { name: 'Ben Lovelace' }).waitFor()
  expect(new URL(later.url()).pathname).toBe(`/events/${eventId}/emailingoneoff`)
})
