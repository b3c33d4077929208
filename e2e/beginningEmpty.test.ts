import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { menu } from '#constants/menu.ts'
import { routes } from '#constants/routes.ts'
import { choose, rowOf } from './support/controls.ts'
import { signIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'copilot-empty-'))
const site = useConsole({ SEED: 'none', DATABASE_URL: '', DATA_DIR })
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

/** Runs what `npm run staff` runs, with the settings of the product. Returns what it printed. */
async function staffCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR, DATABASE_URL: '', SECRET_KEY: '' }
  const child = spawn(process.execPath, ['nucleus/process/staff.ts', ...args], { env })
  const [printed, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return `${printed}${problem}`
}

test('a product without demo data says how to begin, and is staffed and used', async () => {
  const { server } = site
  expect(server.said()).toContain('No one can sign in yet. Add the first administrator: npm run staff -- add ADDRESS ')
  const address = 'ann.lee@example.com'
  expect(await staffCommand('add', address, '--name', 'Ann Lee', '--role', 'administrator')).toMatch(/can now sign in as Administrator/)

  const page = await site.open('/events')
  await signIn(page, server, address)
  await page.getByRole('button', { name: 'Create event' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create event' })
  await form.getByLabel('Name', { exact: true }).fill('First Forum')
  await form.getByLabel('Event code').fill('first-forum')
  await choose(form.getByLabel('Time zone'), /Stockholm/, 'Stockholm')
  await form.getByLabel('Starts').fill('2027-06-03T09:00')
  await form.getByLabel('Ends').fill('2027-06-04T17:00')
  await form.getByLabel('City').fill('Stockholm')
  await choose(form.getByLabel('Country'), 'Sweden', 'Swed')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/events\/\d+\/basic$/)
  const eventId = Number(/events\/(\d+)/.exec(page.url())?.[1])

  await addPeople(page, eventId)
  const colleague = await site.open('/contacts')
  await signIn(colleague, server, 'bo.lind@example.com')
  await rowOf(colleague, /Cleo Haugen/)
    .first()
    .waitFor()

  const screens = menu.flatMap(({ entries }) => entries.map(({ route }) => route))
  for (const address of [...screens, ...existingEventTabs.map((tab) => routes.event(eventId, tab))]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    expect([address, await page.getByText(/could not be loaded/).count()]).toEqual([address, 0])
  }
  await page.goto(routes.companyTypes)
  await page.getByText('Endowment', { exact: true }).first().waitFor()
})

/** A company, a contact who belongs to it, a registration of theirs, and a member of the staff: the first of each, by the screens. */
async function addPeople(page: Page, eventId: number): Promise<void> {
  await page.goto(routes.companies)
  await page.getByRole('button', { name: 'Add company' }).first().click()
  const company = page.getByRole('dialog', { name: 'Add a company' })
  await company.getByLabel('Name').fill('Haugen Reserve')
  await company.getByRole('button', { name: 'Add company' }).click()
  await page.getByRole('heading', { level: 1, name: 'Haugen Reserve' }).waitFor()

  await page.goto(routes.contacts)
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const contact = page.getByRole('dialog', { name: 'Add contact' })
  await contact.getByLabel('First name').fill('Cleo')
  await contact.getByLabel('Last name').fill('Haugen')
  await contact.getByLabel('E-mail', { exact: true }).fill('cleo@haugen.example')
  await choose(contact.getByLabel('Company', { exact: true }), 'Haugen Reserve', 'haugen')
  await contact.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Cleo Haugen' }).waitFor()

  await page.goto(routes.event(eventId, 'companytypes'))
  await page.getByRole('button', { name: 'Add company type' }).first().click()
  const type = page.getByRole('dialog', { name: 'Add company type' })
  await type.getByLabel('Name', { exact: true }).fill('Allocators')
  await type.getByRole('button', { name: 'Save', exact: true }).click()
  await type.waitFor({ state: 'hidden' })

  await page.goto(routes.event(eventId, 'registrations'))
  await page.getByRole('button', { name: 'Add registration' }).first().click()
  const registration = page.getByRole('dialog', { name: 'Add registration' })
  await choose(registration.getByLabel('Contact'), 'Cleo Haugen', 'haugen')
  await choose(registration.getByLabel('Company type'), 'Allocators')
  await registration.getByRole('button', { name: 'Save', exact: true }).click()
  await registration.waitFor({ state: 'hidden' })
  await rowOf(page, /Cleo Haugen/)
    .first()
    .waitFor()

  await page.goto(routes.staff)
  await page.getByRole('button', { name: 'Add member of staff' }).first().click()
  const staff = page.getByRole('dialog', { name: 'Add a member of staff' })
  await staff.getByLabel('First name').fill('Bo')
  await staff.getByLabel('Last name').fill('Lind')
  await staff.getByLabel('E-mail').fill('bo.lind@example.com')
  await choose(staff.getByLabel('Role'), 'Event manager')
  await staff.getByRole('button', { name: 'Add', exact: true }).click()
  await staff.waitFor({ state: 'hidden' })
  await rowOf(page, /Bo Lind/)
    .first()
    .waitFor()
}
