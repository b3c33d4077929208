import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from '@jest/globals'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { menu } from '#constants/menu.ts'
import { routes } from '#constants/routes.ts'
import { choose } from './support/controls.ts'
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
