import { readFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { eventState } from '#constants/statuses.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { accounts } from './support/accounts.ts'
import { agendaOf, block, dragTo, pointAt } from './support/agenda.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { tabTo } from './support/byKeyboard.ts'
import { choose, isInReach, toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const stored = async (page: Page, eventId: number, title: string): Promise<AgendaSession | undefined> =>
  (await ask<AgendaSession[]>(page, `/events/agenda_sessions/${eventId}`)).data.find((one) => one.title === title)
const field = (drawer: Locator, label: string) => drawer.getByLabel(label, { exact: true })

/** Lines of text on the plan that are drawn in part: neither whole within the box of their session nor outside of it. */
const cutLines = (page: Page): Promise<string[]> =>
  page.locator('.agenda-column .agenda-session-text').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const box = text.getBoundingClientRect()
      const frame = text.parentElement?.getBoundingClientRect() ?? box
      const range = document.createRange()
      range.selectNodeContents(text)
      const bottom = Math.min(box.bottom, frame.bottom)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      // Letters are lower than the line they are on.
      return lines.filter((line) => line.top + 3 < bottom && line.bottom - 3 > bottom).map(() => text.textContent)
    }),
  )

describe('the agenda of an event', () => {
  test('begins with a day, on which sessions are drawn, dragged and stretched', async () => {
    const { page, eventId, rooms } = await agendaOf(site, { hasDays: false })
    await page.getByText('No agenda yet. Add the first day.').waitFor()
    await page.getByRole('button', { name: 'Add a day' }).click()
    const form = page.getByRole('dialog')
    expect(await field(form, 'Date').inputValue()).toBe('3 Jun 2030')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: /^Mon 3 Jun/ }).waitFor()
    await page.getByText(/^No sessions on this day yet/).waitFor()

    const at = await pointAt(page, rooms[0], '10:00')
    await page.mouse.dblclick(at.x, at.y)
    expect(await field(form, 'Starts').inputValue()).toBe('3 Jun 2030, 10:00')
    expect(await field(form, 'Ends').inputValue()).toBe('3 Jun 2030, 10:30')
    await field(form, 'Title').fill('Opening')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await block(page, 'Opening, 10:00–10:30, Draft, Amber room').waitFor()

    await dragTo(page, block(page, /^Opening/), { room: rooms[1], time: '11:15' })
    await page.locator('.agenda-ghost-words').getByText('11:15–11:45, Birch room').waitFor()
    await page.mouse.up()
    await block(page, 'Opening, 11:15–11:45, Draft, Birch room').waitFor()
    await eventually(async () =>
      expect(await stored(page, eventId, 'Opening')).toMatchObject({ startsAt: '2030-06-03T09:15:00.000Z', sessionLocationId: rooms[1] }),
    )
    expect(await page.getByRole('dialog').count()).toBe(0)

    await block(page, /^Opening/).focus()
    await page.keyboard.press('m')
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('Opening is now').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await block(page, 'Opening, 11:15–12:00, Draft, Birch room').waitFor()
    await eventually(async () => expect(await stored(page, eventId, 'Opening')).toMatchObject({ endsAt: '2030-06-03T10:00:00.000Z' }))
    await eventually(async () => expect(await block(page, /^Opening/).evaluate((one) => one === document.activeElement)).toBe(true))

    const undo = page.locator('.agenda-last').getByRole('button', { name: 'Undo' })
    for (const [width, height] of [
      [390, 844],
      [900, 800],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await eventually(async () => expect(await isInReach(undo)).toBe(true))
    }
    await undo.click()
    await block(page, 'Opening, 11:15–11:45, Draft, Birch room').waitFor()
  })

  test('Escape gives a drag up, and a day’s tab takes a session', async () => {
    const { page, eventId, rooms, add } = await agendaOf(site)
    await add('Keynote', '09:00', '09:45', rooms[0])
    await page.reload()
    await dragTo(page, block(page, /^Keynote/), { room: rooms[1], time: '12:00' })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await block(page, /^Keynote, 09:00–09:45, Draft, Amber room/).waitFor()

    const from = await block(page, /^Keynote/).boundingBox()
    const tab = await page.getByRole('button', { name: /^Tue 4 Jun/ }).boundingBox()
    if (!from || !tab) throw new Error('The session or the day is not on screen')
    await page.mouse.move(from.x + 30, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(tab.x + 20, tab.y + 12, { steps: 6 })
    await page.mouse.up()
    await eventually(async () => expect(await stored(page, eventId, 'Keynote')).toMatchObject({ startsAt: '2030-06-04T07:00:00.000Z' }))
    await block(page, /^Keynote/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Tue 4 Jun/ }).click()
    await block(page, /^Keynote, 09:00–09:45, Draft, Amber room/).waitFor()
    await page.goBack()
    await page.getByText(/^No sessions on this day yet/).waitFor()
  })

  test('says what clashes before a drop and before a save, and publishes nothing that clashes', async () => {
    site.allow(/422/, /(upsert|change) failed/)
    const { page, rooms, add } = await agendaOf(site)
    await add('Panel', '10:00', '11:00', rooms[0], { sessionStatusId: 2 })
    await add('Workshop', '13:00', '14:00', rooms[1], { sessionStatusId: 2 })
    await page.reload()
    await dragTo(page, block(page, /^Workshop/), { room: rooms[0], time: '10:30' })
    await page
      .locator('.agenda-ghost-problem')
      .getByText(/^Conflict: Amber room is booked/)
      .waitFor()
    await page.mouse.up()
    await toast(page, /^Failed to update Agenda Session! “Workshop” was not moved: .*Amber room/).waitFor()
    await block(page, /^Workshop, 13:00–14:00, Birch room, Published/).waitFor()

    await add('Draft talk', '10:00', '10:30', rooms[0])
    await page.reload()
    await page.getByRole('button', { name: /clash/ }).click()
    const panel = page.getByRole('complementary', { name: 'Clashes' })
    await panel.getByRole('button').filter({ hasText: 'Amber room' }).first().click()
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(/Conflict: .*Amber room/),
    )
    await block(page, /^Draft talk/).click()
    const form = page.getByRole('dialog')
    const said = form.getByRole('status', { name: 'Clashes' })
    await said.getByText(/Amber room is booked/).waitFor()
    await choose(form.getByRole('combobox', { name: 'Status' }), 'Published')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Failed to update Agenda Session!').waitFor()
    await choose(form.getByRole('combobox', { name: 'Location' }), 'Birch room')
    await said.getByText(/Amber room is booked/).waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await block(page, /^Draft talk, 10:00–10:30, Birch room, Published/).waitFor()
  })

  test('publishes the whole agenda in three presses, names what clashes, and undoes it at once', async () => {
    const { page, eventId, rooms, add } = await agendaOf(site)
    for (let at = 0; at < 11; at += 1)
      await add(
        `Talk ${at + 1}`,
        `${9 + Math.floor(at / 2)}:${at % 2 ? '30' : '00'}`.padStart(5, '0'),
        `${9 + Math.floor((at + 1) / 2)}:${at % 2 ? '00' : '30'}`.padStart(5, '0'),
        rooms[0],
      )
    await add('In the way', '09:15', '09:45', rooms[0])
    await page.reload()
    const clicks = await countClicks(page)
    const published = async () =>
      (await ask<AgendaSession[]>(page, `/events/agenda_sessions/${eventId}`)).data.filter(({ sessionStatusId }) => sessionStatusId === 2)
        .length
    await page.getByRole('button', { name: 'Publish all' }).click()
    await page.getByRole('dialog').getByText('1 draft cannot be published:').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish 11 sessions' }).click()
    const results = page.getByRole('dialog', { name: '11 of 12 sessions published' })
    await results.getByRole('row', { name: /^In the way .*Amber room is booked 09:00–09:30 for “Talk 1”\.$/ }).waitFor()
    await results.getByRole('button', { name: 'Close' }).last().click()
    expect(clicks()).toBeLessThanOrEqual(3)
    expect(await published()).toBe(11)
    await page.getByRole('button', { name: /^Messages/ }).press('Enter')
    const entry = page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: '11 sessions of 12 and 1 day published.' })
    await entry.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await published()).toBe(0))
  })

  test('gets six sessions by keyboard alone, each with its own track and the room that was chosen, one of them without', async () => {
    const { page, eventId } = await agendaOf(site)
    const tracks = ['Credit', 'Equity', 'Hedge funds', 'Infrastructure', 'Macro', 'Private equity']
    for (const [at, name] of tracks.entries())
      await ask(page, '/events/session_track/upsert', { eventId, name, color: '#1f5fbf', sortOrder: at })
    await page.reload()
    await page.getByRole('button', { name: 'Add session' }).waitFor()
    const clicks = await countClicks(page)
    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: 'Add session' })
    const chosenRooms = ['Amber room', 'Birch room', undefined, 'Birch room', 'Birch room', 'Amber room']
    const choosesByKeys = async (name: string) => {
      await page.keyboard.type(name.slice(0, -2).toLowerCase())
      await page.keyboard.press('Enter')
    }
    const hasFocus = (label: string) => field(form, label).evaluate((element) => element === document.activeElement)
    for (const [at, track] of tracks.entries()) {
      await eventually(async () => expect([await field(form, 'Title').inputValue(), await hasFocus('Title')]).toEqual(['', true]))
      await page.keyboard.type(`About ${track}`)
      await tabTo(page, 'Starts')
      await page.keyboard.type(`3 Jun 2030, ${10 + at}:00`)
      await tabTo(page, 'Location')
      const room = chosenRooms[at]
      if (room) await choosesByKeys(room)
      else await page.keyboard.press('Delete')
      await tabTo(page, 'Track')
      await choosesByKeys(track)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+Enter')
      await eventually(async () =>
        expect(await stored(page, eventId, `About ${track}`)).toMatchObject({ trackName: track, locationName: room ?? null }),
      )
    }
    expect(clicks()).toBe(0)
  })

  test('lets a session wait off the plan and takes it back', async () => {
    const { page, eventId, rooms, add } = await agendaOf(site)
    await add('Lunch', '12:00', '13:00', rooms[0])
    await page.reload()
    await block(page, /^Lunch/).focus()
    await page.keyboard.press('u')
    await page.getByRole('button', { name: /Unscheduled 1$/ }).click()
    const waiting = page.getByRole('complementary', { name: 'Unscheduled' }).getByRole('button', { name: /^Lunch, 60 min/ })
    await waiting.waitFor()
    await eventually(async () => expect(await stored(page, eventId, 'Lunch')).toMatchObject({ startsAt: null, lengthMinutes: 60 }))
    await dragTo(page, waiting, { room: rooms[1], time: '11:00' })
    await page.mouse.up()
    await block(page, /^Lunch, 11:00–12:00, Draft, Birch room/).waitFor()
    await eventually(async () => expect(await stored(page, eventId, 'Lunch')).toMatchObject({ endsAt: '2030-06-03T10:00:00.000Z' }))
  })

  test('keeps two people from overwriting each other, on the plan and in the form', async () => {
    site.allow(/409/, /(upsert|change) failed/)
    const { page, eventId, rooms, add } = await agendaOf(site)
    await add('Roundtable', '09:00', '10:00', rooms[0])
    await page.reload()
    await block(page, /^Roundtable/).waitFor()
    const before = await stored(page, eventId, 'Roundtable')
    const change = (values: object) => ask(page, '/events/agenda_session/upsert', { ...before, ...values })
    // The other person's change arrives between the drop and the save, so that the screen cannot have shown it.
    await page.route(
      '**/agenda_session/upsert',
      async (route) => {
        await change({ startsAt: '2030-06-03T13:00:00.000Z', endsAt: '2030-06-03T14:00:00.000Z' })
        await route.continue()
      },
      { times: 1 },
    )
    await block(page, /^Roundtable/).focus()
    for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await toast(page, /was not moved: Someone else changed this/).waitFor()
    await block(page, /^Roundtable, 15:00–16:00, Draft, Amber room/).waitFor()

    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog')
    await field(form, 'Title').fill('My roundtable')
    const now = await stored(page, eventId, 'Roundtable')
    await ask(page, '/events/agenda_session/upsert', { ...now, title: 'Their roundtable' })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByText('Their roundtable').first().waitFor()
    expect(await stored(page, eventId, 'Their roundtable')).toMatchObject({ title: 'Their roundtable' })
  })

  test('puts a session back when there is no connection, and says so', async () => {
    site.allow(/ERR_INTERNET_DISCONNECTED/, /failed 0$/, /[Ff]ailed to load chunk/)
    const { page, rooms, add } = await agendaOf(site)
    await add('Fireside', '10:00', '11:00', rooms[0])
    await page.reload()
    await block(page, /^Fireside/).waitFor()
    await page.evaluate(() => document.fonts.ready)
    // What sends calls is loaded once one was sent: a drag that rests checks its place.
    const checked = page.waitForResponse(/agenda_session\/check/)
    await dragTo(page, block(page, /^Fireside/), { room: rooms[1], time: '11:00' })
    await checked
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.context().setOffline(true)
    await dragTo(page, block(page, /^Fireside/), { room: rooms[1], time: '12:00' })
    await page.mouse.up()
    await block(page, /^Fireside, 10:00–11:00, Draft, Amber room/).waitFor()
    await page.context().setOffline(false)
    await toast(page, 'Failed to update Agenda Session! “Fireside” was not moved: The server cannot be reached.').waitFor()
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing serious in the %s theme: plan, panels, form, list and phone',
    async (colorScheme) => {
      const page = await site.openAs(accounts.admin, '/events/1/agenda', { colorScheme })
      await page.locator('.agenda-session').first().waitFor()
      expect(await seriousProblems(page)).toEqual([])
      for (const panel of [/clash/, /Unscheduled/]) {
        await page.getByRole('button', { name: panel }).click()
        await page.getByRole('complementary').waitFor()
        expect(await seriousProblems(page)).toEqual([])
      }
      await page.locator('.agenda-column .agenda-session').first().press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: /Speakers/ })
        .click()
      await page.getByText('Changes here are saved immediately.').waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await page.goto('/events/1/agenda?as=list')
      await page.locator('tr.opens').first().waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/events/1/agenda')
      await page.locator('.agenda-listed').first().waitFor()
      expect(await seriousProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    },
  )

  test('shows all days, takes a drag from one to the next, zooms, and cuts no line of text', async () => {
    const { page, eventId, rooms, add } = await agendaOf(site)
    const title = 'A long title that needs more lines than a short session has room for'
    await add('Late talk', '16:00', '16:45', rooms[0])
    for (const [at, minutes] of ['05', '10', '15', '20', '25', '40', '59'].entries())
      await add(`${title} ${minutes}`, `${10 + at}:00`, `${10 + at}:${minutes}`, rooms[1])
    await page.goto(`/events/${eventId}/agenda?day=all`)
    await block(page, /^Late talk/).waitFor()
    const zoomOut = page.getByRole('button', { name: 'Zoom out' })
    for (const press of [0, 1, 2]) {
      if (press > 0) await zoomOut.click()
      expect(await cutLines(page)).toEqual([])
    }
    expect(await zoomOut.isDisabled()).toBe(true)

    // Tuesday's name is below Monday's last hour; both days fit into the window now.
    await page.locator('.agenda-frame').evaluate((frame) => (frame.scrollTop = 300))
    const from = await block(page, /^Late talk/).boundingBox()
    const tuesday = await page.locator('.agenda-day-name').nth(1).boundingBox()
    if (!from || !tuesday) throw new Error('The session or the day is not on screen')
    await page.mouse.move(from.x + 30, from.y + 12)
    await page.mouse.down()
    // An hour and a half into the day, which is drawn from 08:00.
    await page.mouse.move(from.x + 30, tuesday.y + tuesday.height + 90 * 0.8 + 12, { steps: 8 })
    await page.locator('.agenda-ghost-words').getByText('Tue 4 Jun, 09:30–10:15, Amber room').waitFor()
    await page.mouse.up()
    await eventually(async () => expect(await stored(page, eventId, 'Late talk')).toMatchObject({ startsAt: '2030-06-04T07:30:00.000Z' }))
    await block(page, /^Late talk, 09:30–10:15, Draft, Amber room, Tue 4 Jun/).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.reload()
    await block(page, /^Late talk/).waitFor()
    expect(await zoomOut.isDisabled()).toBe(true)
  })

  test('begins every title with its first word, beside three others too', async () => {
    const { page, rooms, add } = await agendaOf(site, { viewport: { width: 1024, height: 800 } })
    for (const title of ['Operations and clearing', 'Intermediaries', 'Secondaries', 'Infrastructure debt'])
      await add(title, '10:00', '10:45', rooms[0])
    await page.reload()
    await block(page, /^Infrastructure debt/).waitFor()
    await page.getByRole('button', { name: /clashes$/ }).waitFor()
    const hidden = await page.locator('.agenda-column .agenda-session-title').evaluateAll((titles) =>
      titles.flatMap((title) => {
        const range = document.createRange()
        range.selectNodeContents(title.lastChild ?? title)
        const [first] = range.getClientRects()
        return first && first.bottom <= title.getBoundingClientRect().bottom + 2 ? [] : [title.textContent]
      }),
    )
    expect(hidden).toEqual([])
    expect(await cutLines(page)).toEqual([])
  })

  test('opens at the first session', async () => {
    const { page, rooms, add } = await agendaOf(site)
    await add('Evening talk', '17:00', '17:45', rooms[0])
    await page.reload()
    await block(page, /^Evening talk/).waitFor()
    const [frame, session] = [await page.locator('.agenda-frame').boundingBox(), await block(page, /^Evening talk/).boundingBox()]
    if (!frame || !session) throw new Error('The session is not on screen')
    expect(session.y).toBeGreaterThan(frame.y + 44)
    expect(session.y + session.height).toBeLessThan(frame.y + frame.height)
  })

  test('is saved as a calendar file', async () => {
    const { page, rooms, add } = await agendaOf(site)
    await add('Keynote', '09:00', '09:45', rooms[0])
    await page.getByRole('button', { name: /Print, releases and calendar files/ }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Calendar file of all sessions' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:Keynote/)
  })

  test('has an address that a calendar program reads without signing in, until it is turned off', async () => {
    const { page, eventId, rooms, add } = await agendaOf(site)
    await add('Keynote', '09:00', '09:45', rooms[0])
    await ask(page, '/events/agenda/publish', { eventId })
    await add('Secret plans', '10:00', '10:45', rooms[0])
    await page.getByRole('button', { name: /Print, releases and calendar files/ }).click()
    await page.getByRole('menuitem', { name: 'Calendar link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Calendar link' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = await dialog.getByRole('textbox', { name: 'Calendar link' }).inputValue()
    const read = async () => {
      const reply = await fetch(address)
      const titles = [...(await reply.text()).matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)
      return { status: reply.status, titles }
    }
    // Strangers see nothing of a draft.
    expect(await read()).toEqual({ status: 200, titles: [] })
    await ask(page, '/events/event/upsert', { eventId, rowVersion: 1, eventStateId: eventState.published, isSure: true })
    expect(await read()).toEqual({ status: 200, titles: ['Keynote'] })
    expect(await seriousProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog', { name: /^Turn/ }).getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).waitFor()
    expect((await fetch(address)).status).toBe(404)
  })

  test('is printed as a schedule of the day, and nothing else', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/agenda')
    await page.locator('.agenda-column .agenda-session').first().waitFor()
    const count = await page.locator('.agenda-column .agenda-session').count()
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.print-sheet tbody tr').count()).toBe(count)
    expect(await page.getByRole('button', { name: /Add session/ }).isVisible()).toBe(false)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await page.locator('.print-sheet').waitFor({ state: 'detached' })
  })
})
