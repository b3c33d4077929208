import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { companySides } from '#constants/choices.ts'
import { audienceSides, chatFormats, chatStatuses, inviteModes } from '#constants/coffeeChats.ts'
import { openIn, routes } from '#constants/routes.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

interface Contact {
  contactId: number
  firstName: string
  lastName: string
}
/** Of a company that is neither an allocator's nor a manager's, or of none. */
async function addPeople(page: Page, names: readonly string[]): Promise<void> {
  for (const firstName of names)
    expect(
      await ask(page, '/contacts/upsert', { firstName, lastName: 'Testbed', email: `${firstName.toLowerCase()}.testbed@example.com` }),
    ).toMatchObject({ status: 200 })
}
const clockTime = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

test('a coffee chat goes from its creation over invitations, a full table and a freed seat to attendance', async () => {
  const page = await site.openAs(accounts.eventManager, '/coffee-chats', { timezoneId: 'UTC' })
  await addPeople(page, ['Hostilde', 'Alvar', 'Birgit', 'Cosima'])

  await page.getByRole('button', { name: 'Add coffee chat' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add coffee chat' })
  await dialog.getByLabel('Title').fill('Quiet rates over coffee')
  await choose(dialog.getByLabel('Status'), 'Open')
  await choose(dialog.getByLabel('Host', { exact: true }), 'Hostilde Testbed', 'Hostilde')
  const start = new Date(Date.now() + 20 * 60_000)
  await dialog.getByLabel('Starts').fill(clockTime(start))
  await dialog.getByLabel('Starts').press('Tab')
  await dialog.getByLabel('Link to join').fill('https://video.example.com/quiet-rates')
  await dialog.getByLabel('Maximum attendees').fill('2')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Meetup updated successfully.').waitFor()

  await rowOf(page, /Quiet rates over coffee/).click()
  const record = page.getByRole('dialog', { name: 'Quiet rates over coffee' })
  await record.getByRole('button', { name: 'Add attendees' }).click()
  const adding = page.getByRole('dialog', { name: /Add attendees to/ })
  for (const name of ['Alvar', 'Birgit', 'Cosima']) await choose(adding.getByLabel('People'), `${name} Testbed`, name)
  await page.keyboard.press('Escape')
  await adding.getByRole('button', { name: 'Add 3 people' }).click()
  await toast(page, '3 people added.').waitFor()
  await adding.waitFor({ state: 'hidden' })

  // The list is ordered by status: a row that moves under the pointer takes the press of another.
  const inOrder = (...names: string[]) =>
    eventually(async () =>
      expect(
        await record
          .getByRole('button', { name: /^Status of \w+ Testbed/ })
          .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')?.split(' ')[2])),
      ).toEqual(names),
    )
  const move = async (name: string, to: string) => {
    await record.getByRole('button', { name: new RegExp(`Status of ${name} Testbed`) }).click()
    await page.getByRole('menuitem', { name: to }).click()
    await record.getByRole('button', { name: new RegExp(`Status of ${name} Testbed: ${to}`) }).waitFor()
  }
  // An invitation is a draft in the e-mail tools; coming back, the list is as it was.
  for (const name of ['Alvar', 'Birgit'])
    await rowOf(page, new RegExp(`${name} Testbed`))
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Write invitation' }).click()
  const draft = page.getByRole('dialog', { name: 'Invitation: Quiet rates over coffee' })
  expect(await draft.getByRole('textbox', { name: 'Subject' }).inputValue()).toMatch(/^Invitation: Quiet rates over coffee, .* UTC$/)
  for (const name of ['Alvar', 'Birgit']) await draft.getByText(`${name} Testbed`).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.goBack()
  await record.getByRole('button', { name: 'Add attendees' }).waitFor()

  // The last seat is taken when Cosima is to get one.
  await move('Alvar', 'Confirmed')
  await inOrder('Birgit', 'Cosima', 'Alvar')
  await move('Birgit', 'Confirmed')
  await inOrder('Cosima', 'Alvar', 'Birgit')
  await record.getByRole('button', { name: /Status of Cosima Testbed/ }).click()
  await page.getByRole('menuitem', { name: 'Confirmed', disabled: true }).waitFor()
  await page.getByText(/All seats are taken: 2 of 2/).waitFor()
  await page.keyboard.press('Escape')
  await move('Cosima', 'Waitlisted')
  await inOrder('Alvar', 'Birgit', 'Cosima')
  expect(await seriousProblems(page)).toEqual([])

  await move('Alvar', 'Declined')
  await record.getByText('A seat is free. Next on the waiting list: Cosima Testbed.').waitFor()
  await record.getByRole('button', { name: 'Confirm Cosima Testbed' }).click()
  await toast(page, 'Cosima Testbed is confirmed.').waitFor()
  await move('Cosima', 'Attended')
  await record.getByRole('button', { name: 'Cancel', exact: true }).click()
  await rowOf(page, /Quiet rates over coffee/)
    .getByRole('button', { name: /: Full/ })
    .waitFor()

  const phone = await site.openAs(accounts.eventManager, '/coffee-chats?q=Quiet', { viewport: { width: 390, height: 844 } })
  await rowOf(phone, /Quiet rates over coffee/).click()
  const onPhone = phone.getByRole('dialog', { name: 'Quiet rates over coffee' })
  await rowOf(phone, /Birgit Testbed/)
    .getByRole('button', { name: /^Actions:/ })
    .click()
  await phone.getByRole('menuitem', { name: 'Change status', exact: true }).click()
  await phone.getByRole('menuitem', { name: 'No-show' }).click()
  await onPhone.getByText('No-show').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  const { data: chats } = await ask<{ roundTableId: number; confirmedCount: number; attendedCount: number }[]>(
    page,
    '/coffee_chats?page=1&q=Quiet',
  )
  expect(chats).toMatchObject([{ confirmedCount: 1, attendedCount: 1 }])
  await eventually(async () => {
    const attendees = await ask<(Contact & { contactName: string; attendeeStatusId: number })[]>(
      page,
      `/coffee_chats/attendees/${chats[0]?.roundTableId}?page=1`,
    )
    expect(attendees.data.map(({ contactName, attendeeStatusId }) => [contactName, attendeeStatusId])).toEqual([
      ['Alvar Testbed', 5],
      ['Cosima Testbed', 7],
      ['Birgit Testbed', 8],
    ])
  })
})

test('somebody of the other side is added once the question over the dialog is answered', async () => {
  site.allow(/attendees\/add/)
  const page = await site.openAs(accounts.eventManager, '/coffee-chats', { timezoneId: 'UTC' })
  const { data: types } = await ask<{ companyTypeId: number; side: number }[]>(page, '/company_types')
  const companyTypeId = types.find(({ side }) => side === companySides.manager)?.companyTypeId
  const { data: company } = await ask<{ companyId: number }>(page, '/companies/update', { name: 'Cobblewick Testworks', companyTypeId })
  const person = { firstName: 'Orla', lastName: 'Testworks', email: 'orla.testworks@example.com', companyId: company.companyId }
  const { data: host } = await ask<Contact>(page, '/contacts/upsert', { ...person, firstName: 'Hostwin', email: 'hostwin@example.com' })
  await ask<Contact>(page, '/contacts/upsert', person)
  const startsAt = Date.now() + 86_400_000
  const chat = {
    ...{ title: 'Allocators only', coffeeChatStatusId: chatStatuses.open, chatFormat: chatFormats.virtual, hostContactId: host.contactId },
    ...{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 3_600_000).toISOString(), timeZone: 'UTC' },
    ...{ virtualUrl: 'https://video.example.com/only', minAttendees: 1, maxAttendees: 4 },
    ...{ audienceSide: audienceSides.allocators, inviteMode: inviteModes.open },
  }
  const { data: stored } = await ask<{ roundTableId: number }>(page, '/coffee_chats/upsert', chat)
  await page.goto(new URL(openIn(routes.coffeeChats, stored.roundTableId), page.url()).href)
  await page.getByRole('dialog', { name: chat.title }).getByRole('button', { name: 'Add attendees' }).click()
  const adding = page.getByRole('dialog', { name: /Add attendees to/ })
  await choose(adding.getByLabel('People'), 'Orla Testworks', 'Orla')
  await adding.getByLabel('People').press('Tab')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  // A click is refused while something lies over the button.
  await page.getByRole('dialog', { name: 'Add anyway?' }).getByRole('button', { name: 'Add anyway' }).click()
  await toast(page, 'Orla Testworks added.').waitFor()
})
