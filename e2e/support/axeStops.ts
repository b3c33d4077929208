import type { Page } from 'playwright-core'
import type { EventTabKey } from '#constants/eventTabs.ts'
import { visitList, visitRecord } from './axeLists.ts'
import type { AxeVisit } from './axeVisit.ts'
import { choose } from './controls.ts'

type Stop = (visit: AxeVisit, page: Page) => Promise<void>

/** What a tab has besides what any list has. */
const extras: Partial<Record<EventTabKey, Stop>> = {
  agenda: async (visit, page) => {
    const { overlay, screen } = visit
    await page.getByRole('button', { name: /clash/i }).click()
    await page.getByRole('complementary', { name: 'Clashes' }).waitFor()
    await screen('agenda: clashes')
    await page.getByRole('button', { name: /Unscheduled \d/ }).click()
    await screen('agenda: unscheduled')
    await overlay(
      'agenda: session',
      () => page.locator('.agenda-column .agenda-session').first().press('Enter'),
      () => visitRecord(visit, page, 'agenda'),
    )
    await overlay('agenda: day', page.getByRole('button', { name: /^Edit / }).first())
    await overlay('agenda: publish', page.getByRole('button', { name: 'Publish all' }))
    await overlay('agenda: more', page.getByRole('button', { name: /Print, releases and calendar files/ }))
    await overlay('agenda: calendar link', async () => {
      await page.getByRole('button', { name: /Print, releases and calendar files/ }).click()
      await page.getByRole('menuitem', { name: 'Calendar link' }).click()
      await page.getByRole('dialog').waitFor()
    })
    await page.getByRole('button', { name: 'All days' }).click()
    await screen('agenda: all days')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.locator('tr.opens').first().waitFor()
    await visitList(visit, page, 'agenda: list')
  },
  basic: async ({ overlay }, page) => {
    await overlay('basic: calendar', page.locator('.date-input input').first())
    await overlay('basic: state', page.getByRole('button', { name: /^Status:/ }))
  },
  companies: async ({ overlay }, page) => {
    await overlay('companies: new', page.locator('.add-button'), () =>
      overlay('companies: new company', page.getByRole('dialog').getByRole('button', { name: 'Add a new company' })),
    )
    await merge(overlay, page, 'companies')
  },
  contacts: async ({ overlay, overlays }, page) => {
    await overlay('contacts: new', page.locator('.add-button'), async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add a new person' }).click()
      await overlays('contacts: new person')
    })
    await merge(overlay, page, 'contacts')
  },
  options: async ({ overlay }, page) => {
    await overlay('options: swap hotel', page.getByRole('button', { name: 'Swap hotel' }))
    await overlay('options: record again', page.locator('tr.opens > [data-phone="title"]').first(), () =>
      overlay('options: new booking', page.getByRole('dialog').getByRole('button', { name: 'Add booking' })),
    )
  },
  registrations: async ({ overlay }, page) => {
    await page.locator('tr[data-row-key] .select-cell input').first().check()
    await overlay('registrations: bulk move', async () => {
      await page.getByRole('button', { name: 'Set status' }).click()
      await page.getByRole('menu').last().locator('[role=menuitem]:not([aria-disabled=true])').first().click()
      await page.getByRole('dialog').waitFor()
    })
    await overlay('registrations: note', page.getByRole('button', { name: /^(Add a note|Note) on / }).first())
  },
  speakers: async ({ overlay, overlays }, page) => {
    await overlay('speakers: cropper', page.locator('.add-button'), async () => {
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(await portraitFile())
      await page.getByRole('dialog').getByRole('slider', { name: 'Zoom' }).waitFor()
      await overlays('speakers: cropper')
      await leave(page)
    })
  },
  sponsor: async (visit, page) => {
    await visit.overlay('sponsor: record', page.locator('.sponsor-open').first(), () => visitRecord(visit, page, 'sponsor'))
    await visit.overlay('sponsor: move', page.getByRole('button', { name: /^Move options for/ }).first())
    await visit.overlay('sponsor: new', page.getByRole('button', { name: /^Add sponsor to/ }).first())
    await visit.overlay('sponsor: level', page.getByRole('button', { name: 'Add level' }))
  },
  tracks: async ({ overlay, overlays }, page) => {
    await overlay('tracks: import', page.getByRole('button', { name: 'Import' }), async () => {
      const file = { name: 'tracks.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Colour\nOne,red\nTwo,#123456\nTwo,#123456\n') }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await page.getByRole('dialog').getByRole('combobox').first().waitFor()
      await overlays('tracks: columns of a file')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Check 3 rows/ })
        .click()
      await page
        .getByRole('dialog')
        .getByText(/errors?/)
        .first()
        .waitFor()
      await overlays('tracks: faults of a file')
    })
    await overlay('tracks: conditions', page.getByRole('button', { name: 'Filter', exact: true }), async () => {
      await choose(page.getByRole('dialog').getByRole('combobox').first(), 'Colour')
      await overlays('tracks: condition')
    })
    await overlay('tracks: save view', async () => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'Save as new view' }).click()
      await page.getByRole('dialog').waitFor()
    })
  },
}

async function merge(overlay: AxeVisit['overlay'], page: Page, name: string): Promise<void> {
  for (const at of [0, 1]) await page.locator('tr[data-row-key] .select-cell input').nth(at).check()
  await overlay(`${name}: merge`, page.locator('.bulk-bar').getByRole('button', { name: 'Merge' }))
}

/** Closes a dialog with entries that would be lost. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
}

async function portraitFile() {
  const { default: sharp } = await import('sharp')
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c01010' } })
    .jpeg()
    .toBuffer()
  return { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer }
}

export async function visitTab(visit: AxeVisit, page: Page, tab: EventTabKey): Promise<void> {
  await page.goto(`/events/1/${tab}`)
  await page.locator('.event-tab').waitFor()
  await visitList(visit, page, tab)
  await extras[tab]?.(visit, page)
}

export const areas: Record<string, Stop> = {
  dashboard: async ({ screen, overlay }, page) => {
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await screen('dashboard')
    for (const name of ['Your jobs', 'Messages', 'Keyboard shortcuts', 'Theme'])
      await overlay(name, page.getByRole('button', { name, exact: true }))
    await overlay('user menu', page.locator('.user-button'))
    await overlay('your sessions', async () => {
      await page.locator('.user-button').click()
      await page.getByRole('menuitem', { name: 'Your sessions' }).click()
      await page.getByRole('dialog').waitFor()
    })
    await overlay('palette', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('hannah')
      await page.getByRole('option').first().waitFor()
    })
    await page.getByRole('button', { name: /^(Expand|Collapse) menu/ }).click()
    await screen('collapsed menu')
    await page.getByRole('button', { name: /^(Expand|Collapse) menu/ }).click()
  },
  events: async (visit, page) => {
    await page.goto('/events')
    await page.locator('tr.opens').first().waitFor()
    await visitList(visit, page, 'events', { opensPages: true })
    await visit.overlay('events: duplicate', page.getByRole('button', { name: /^Duplicate / }).first())
    await page.goto('/events?open=new')
    await visit.overlay('events: calendar', page.locator('.date-input input').first())
  },
  people: async (visit, page) => {
    for (const name of ['staff', 'companytypes', 'contacts']) {
      await page.goto(`/${name}`)
      await page.locator('tr.opens').first().waitFor()
      await visitList(visit, page, name, { opensPages: name === 'contacts' })
    }
    await page.goto('/contacts')
    await page.locator('tr.opens > [data-phone="title"]').first().click()
    await page.getByRole('region', { name: 'Access' }).waitFor()
    await visit.screen('contact')
    await visit.overlay('contact: history', page.getByRole('button', { name: 'History' }))
    await visit.overlay('contact: delete', page.getByRole('button', { name: /^Delete / }))
  },
  jobs: async ({ screen }, page) => {
    await page.goto('/jobs')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await screen('jobs')
  },
  missing: async ({ screen }, page) => {
    await page.goto('/events/1/nothing')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await screen('no such tab')
    await page.goto('/nothing')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await screen('no such page')
  },
}

/** The three steps of signing in. */
export async function visitSignIn({ screen }: AxeVisit, page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await screen('sign in: address')
  await page.getByRole('button', { name: 'Continue' }).click()
  const send = page.getByRole('button', { name: /^Send code to / })
  await send.waitFor()
  await screen('sign in: channel')
  await send.click()
  await page.getByText(/^We sent a code/).waitFor()
  await screen('sign in: code')
}
