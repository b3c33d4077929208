import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/options'

interface Person {
  eventRegistrationId: number
  contactId: number | null
  firstName: string
  lastName: string
}
interface Option {
  eventOptionId: number
  name: string
  optionType: number
  startsAt: string
  endsAt: string
}
/** People who are let in and have a contact. */
async function peopleOf(page: Page): Promise<[Person, Person, Person]> {
  const { data } = await ask<Person[]>(page, '/events/registrations/1/0/5?page=1&pageSize=200')
  const people = data.filter(({ contactId }) => contactId !== null)
  const [one, two, three] = [...new Map(people.map((person) => [person.contactId, person])).values()]
  if (!one || !two || !three) throw new Error('The demo data has too few people')
  return [one, two, three]
}
const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`
const optionsOf = async (page: Page) => (await ask<Option[]>(page, '/events/options/1')).data

/** An option of its own, with room for one. */
async function addOption(page: Page, name: string, values: object = {}): Promise<Option> {
  const [first] = await optionsOf(page)
  if (!first) throw new Error('The demo event has no options')
  const { startsAt, endsAt } = first
  const input = { eventId: 1, name, optionType: 3, startsAt, endsAt, capacity: 1, ...values }
  return (await ask<Option>(page, '/events/option/upsert', input)).data
}
async function openOption(page: Page, name: string): Promise<Locator> {
  await rowOf(page, new RegExp(name)).getByText(name).click()
  const drawer = page.getByRole('dialog', { name, exact: true })
  await drawer.getByRole('button', { name: 'Add booking' }).waitFor()
  return drawer
}

describe('an option', () => {
  test('is added, and is in the list with its dates and its take-up', async () => {
    const page = await site.openAs(accounts.admin, path)
    await page.getByRole('button', { name: 'Add option' }).click()
    const form = page.getByRole('dialog', { name: 'Add option' })
    await form.getByLabel('Name', { exact: true }).fill('Sunrise paddle')
    await choose(form.getByLabel('Type', { exact: true }), 'Dietary')
    await form.getByLabel('Capacity').fill('12')
    await form.getByLabel('Price').fill('35')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('Please enter Currency').waitFor()
    await choose(form.getByLabel('Currency'), 'EUR', 'EUR')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Event Option updated successfully.').waitFor()
    const row = rowOf(page, /Sunrise paddle/)
    await row.getByText('0 of 12 confirmed').waitFor()
    await row.getByText('EUR 35').waitFor()
  })

  test('is booked for somebody who registered until it is full, then waits, and is given on', async () => {
    site.allow(/status of 422/, /optionChoices\/upsert failed 422/)
    const page = await site.openAs(accounts.admin, path)
    await addOption(page, 'Glasshouse tour')
    await page.reload()
    const [one, two] = await peopleOf(page)
    const drawer = await openOption(page, 'Glasshouse tour')
    const bookFor = async (person: Person) => {
      await drawer.getByRole('button', { name: 'Add booking' }).click()
      const form = page.getByRole('dialog', { name: 'Add booking: Glasshouse tour' })
      await choose(form.getByLabel('Registration'), nameOf(person), person.lastName)
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      return form
    }
    const first = await bookFor(one)
    await toast(page, 'Booking added.').waitFor()
    await first.waitFor({ state: 'hidden' })
    await drawer.getByRole('row', { name: new RegExp(nameOf(one)) }).waitFor()

    const second = await bookFor(two)
    await second.getByText(/Glasshouse tour is full: 1 of 1 places are confirmed\. Choose Waitlisted/).waitFor()
    await choose(second.getByLabel('Status'), 'Waitlisted')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await second.waitFor({ state: 'hidden' })
    await page.getByText('1 of 1 confirmed, 1 waiting').waitFor()

    // By keyboard: the first leaves, and the second gets the place.
    await setStatus(page, drawer, one, 'Cancelled')
    await setStatus(page, drawer, two, 'Confirmed')
    await page.getByText('1 of 1 confirmed', { exact: true }).waitFor()
  })

  test('deletes a booking and undoes that', async () => {
    // A read of the open record may be under way when the record is deleted.
    site.allow(/404 \(Not Found\)/)
    const page = await site.openAs(accounts.admin, path)
    const { eventOptionId } = await addOption(page, 'Lantern walk')
    const [one] = await peopleOf(page)
    await ask(page, '/events/option_choice/upsert', { eventOptionId, eventRegistrationId: one.eventRegistrationId, choiceStatus: 2 })
    await page.reload()
    const drawer = await openOption(page, 'Lantern walk')
    const row = drawer.getByRole('row', { name: new RegExp(nameOf(one)) })
    await row.focus()
    await page.keyboard.press('Enter')
    const booking = page.getByRole('dialog', { name: `Lantern walk: ${nameOf(one)}` })
    await booking.getByRole('button', { name: /^Delete/ }).click()
    await page.locator('.ant-popconfirm').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Booking deleted.').waitFor()
    await booking.waitFor({ state: 'hidden' })
    await drawer.getByText('No bookings yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await row.waitFor()
  })
})

describe('a hotel', () => {
  test('is swapped between two people after both see what will move, and back', async () => {
    const page = await site.openAs(accounts.admin, path)
    const [, one, two] = await peopleOf(page)
    const hotel = (await optionsOf(page)).find(({ optionType }) => optionType === 1)
    if (!hotel) throw new Error('The demo event has no hotel')
    const { startsAt, endsAt } = hotel
    const own = await addOption(page, 'Heron Lodge', { optionType: 1, startsAt, endsAt, capacity: 4 })
    const nights = { checkInDate: startsAt.slice(0, 10), checkOutDate: endsAt.slice(0, 10) }
    await ask(page, '/events/option_choice/upsert', {
      eventOptionId: own.eventOptionId,
      eventRegistrationId: one.eventRegistrationId,
      choiceStatus: 2,
      confirmationNumber: 'HL-1',
      ...nights,
    })
    const numbersOf = async () =>
      (await ask<{ registrantName: string; confirmationNumber: string }[]>(page, `/events/option_choices/${own.eventOptionId}`)).data.map(
        ({ registrantName, confirmationNumber }) => [registrantName, confirmationNumber],
      )
    await page.reload()
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'Swap hotel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Swap hotel' })
    await choose(dialog.getByLabel('First person', { exact: true }), nameOf(one), one.lastName)
    await choose(dialog.getByLabel('Second person', { exact: true }), nameOf(two), two.lastName)
    await dialog.getByRole('radio', { name: /^Swap/ }).check()
    await dialog
      .getByRole('region', { name: nameOf(one) })
      .getByText('HL-1')
      .first()
      .waitFor()
    await dialog
      .getByRole('region', { name: nameOf(two) })
      .getByText('HL-1')
      .waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await toast(page, 'Rooms swapped.').waitFor()
    expect(await numbersOf()).toEqual([[nameOf(two), 'HL-1']])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await toast(page, /^Undone: /).waitFor()
    expect(await numbersOf()).toEqual([[nameOf(one), 'HL-1']])
    expect(clicks()).toBeLessThanOrEqual(7)
  })

  test('shows its nights and fits a narrow phone', async () => {
    const page = await site.openAs(accounts.readOnly, path, { viewport: { width: 360, height: 740 } })
    const hotel = (await optionsOf(page)).find(({ optionType }) => optionType === 1)
    await page.goto(`${path}?open=${hotel?.eventOptionId}`)
    const nights = page.getByRole('list', { name: 'Rooms confirmed in each night' })
    await nights.getByRole('listitem').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await page.getByRole('button', { name: 'Add booking' }).count()).toBe(0)
    expect(await seriousProblems(page)).toEqual([])
  })
})

async function setStatus(page: Page, drawer: Locator, person: Person, status: string): Promise<void> {
  const control = drawer.getByRole('button', { name: new RegExp(`^Status of ${nameOf(person)}`) })
  await control.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: status }).focus()
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: `Status of ${nameOf(person)}: ${status}. Change status` }).waitFor()
}
