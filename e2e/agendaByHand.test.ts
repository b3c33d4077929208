import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import type { AgendaSession, AgendaSessionSpeaker, AgendaSessionSponsor } from '#contract/events/agenda.ts'
import { agendaOf, block, dragTo, pointAt } from './support/agenda.ts'
import { ask } from './support/api.ts'
import { choose } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

/** Where the middle of something is in the window, or a part of it that is so many pixels below its top. */
async function middleOf(one: Locator, below?: number): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + (below ?? box.height / 2) }
}
const edge = (session: Locator, grip: 'start' | 'end' | 'whole') => session.locator(`[data-grip=${grip}]`)

describe('with the mouse', () => {
  test('a session is stretched at both ends, and a new one is drawn as long as it will be', async () => {
    const { page, eventId, rooms, add } = await agendaOf(site)
    await add('Keynote', '10:00', '10:45', rooms[0])
    await page.reload()
    for (const [grip, time] of [
      ['end', '11:30'],
      ['start', '09:40'],
    ] as const) {
      await block(page, /^Keynote/).waitFor()
      const { y } = await pointAt(page, rooms[0], time)
      const from = await middleOf(edge(block(page, /^Keynote/), grip))
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 3, y, { steps: 5 })
      await page.mouse.up()
      await block(page, new RegExp(`^Keynote, .*${time}`)).waitFor()
    }
    await block(page, 'Keynote, 09:40–11:30, Draft, Amber room').waitFor()
    await eventually(async () =>
      expect((await ask<AgendaSession[]>(page, `/events/agenda_sessions/${eventId}`)).data).toMatchObject([
        { startsAt: '2030-06-03T07:40:00.000Z', endsAt: '2030-06-03T09:30:00.000Z' },
      ]),
    )

    const begin = await pointAt(page, rooms[1], '11:45')
    const end = await pointAt(page, rooms[1], '12:50')
    await page.mouse.move(begin.x, begin.y + 4)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.locator('.agenda-ghost-words').getByText('11:45–12:50, Birch room').waitFor()
    await page.mouse.up()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('Starts', { exact: true }).inputValue()).toBe('3 Jun 2030, 11:45')
    expect(await form.getByLabel('Ends', { exact: true }).inputValue()).toBe('3 Jun 2030, 12:50')
    await form.getByLabel('Title', { exact: true }).fill('Workshop')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await block(page, 'Workshop, 11:45–12:50, Draft, Birch room').waitFor()
  })

  test('the plan scrolls while a session is held near its edge', async () => {
    const { page, rooms, add } = await agendaOf(site)
    await page.setViewportSize({ width: 1280, height: 720 })
    await add('Fireside', '09:00', '09:30', rooms[0])
    await page.reload()
    const frame = page.locator('.agenda-frame')
    const isAt = (end: 'top' | 'bottom') =>
      eventually(async () => {
        const left = await frame.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
          top: scrollTop,
          bottom: scrollHeight - clientHeight - scrollTop,
        }))
        expect(left[end]).toBeLessThanOrEqual(1)
      })
    await dragTo(page, block(page, /^Fireside/), { room: rooms[1], time: '10:00' })
    const box = await frame.boundingBox()
    if (!box) throw new Error('The plan is not on screen')
    const { x } = await middleOf(page.locator(`[data-column="${rooms[1]}"]`))
    await page.mouse.move(x, box.y + box.height - 12, { steps: 5 })
    await isAt('bottom')
    await page.mouse.up()
    await block(page, 'Fireside, 18:30–19:00, Draft, Birch room').waitFor()

    const from = await middleOf(block(page, /^Fireside/), 12)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 8)
    const head = await middleOf(page.locator('.agenda-head').first())
    await page.mouse.move(from.x, head.y + 36, { steps: 5 })
    await isAt('top')
    await page.mouse.up()
    await block(page, /^Fireside, 08:[0-3]\d–/).waitFor()
  })
})

describe('with a finger', () => {
  test('a session is moved and stretched by its handles, and the rest of it scrolls', async () => {
    const { page, rooms, add } = await agendaOf(site, { hasTouch: true, viewport: { width: 1024, height: 900 } })
    await add('Panel', '10:00', '11:00', rooms[0])
    await page.reload()
    const session = block(page, /^Panel/)
    await session.waitFor()
    const finger = await page.context().newCDPSession(page)
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: share === undefined ? [] : [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }],
        })
      await touch('touchStart', 0)
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8)
      await touch('touchEnd')
    }
    const handle = await middleOf(edge(session, 'whole'))
    const { y: half } = await pointAt(page, rooms[1], '11:30')
    const column = await middleOf(page.locator(`[data-column="${rooms[1]}"]`))
    await swipe(handle, { x: column.x, y: half })
    await block(page, 'Panel, 11:00–12:00, Draft, Birch room').waitFor()
    const end = await middleOf(edge(session, 'end'))
    await swipe(end, { x: end.x, y: (await pointAt(page, rooms[1], '12:40')).y })
    await block(page, 'Panel, 11:00–12:40, Draft, Birch room').waitFor()

    const middle = await middleOf(session)
    await swipe(middle, { x: middle.x, y: middle.y - 120 })
    await eventually(async () => expect(await page.locator('.agenda-frame').evaluate((one) => one.scrollTop)).toBeGreaterThan(20))
    await block(page, 'Panel, 11:00–12:40, Draft, Birch room').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test('a session is given speakers and sponsors, who are ordered, changed and taken away', async () => {
  const { page, eventId, rooms, add } = await agendaOf(site)
  for (const [firstName, lastName] of [
    ['Ada', 'Alder'],
    ['Ben', 'Beech'],
    ['Cleo', 'Cedar'],
  ])
    await ask(page, '/events/speaker/upsert', { eventId, firstName, lastName, speakerStatusId: 2 })
  const { data: level } = await ask<{ sponsorLevelId: number }>(page, '/events/sponsor_level/upsert', { eventId, name: 'Gold' })
  for (const name of ['Dune Capital', 'Elm Partners']) await ask(page, '/events/sponsor/upsert', { eventId, ...level, name })
  const { data: session } = await add('Lunch', '12:00', '13:00', rooms[0])
  const { agendaDaySessionId: id } = session
  await page.reload()
  await block(page, /^Lunch/).click()
  const drawer = page.getByRole('dialog')
  const handle = (name: string) => drawer.getByRole('button', { name: `Move ${name}`, exact: true })
  const remove = (name: string) => drawer.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
  const give = async (one: string, name: string) => {
    await choose(drawer.getByRole('combobox', { name: `Add a ${one}` }), name)
    await handle(name).waitFor()
  }
  const speaking = async () => (await ask<AgendaSessionSpeaker[]>(page, `/events/agenda_session_speakers/${id}`)).data
  const paying = async () => (await ask<AgendaSessionSponsor[]>(page, `/events/agenda_session_sponsors/${id}`)).data

  await drawer.getByRole('tab', { name: 'Speakers' }).click()
  for (const name of ['Ada Alder', 'Ben Beech', 'Cleo Cedar']) await give('speaker', name)
  await drawer.getByRole('tab', { name: 'Speakers (3)' }).waitFor()
  await carry(page, handle('Cleo Cedar'), handle('Ada Alder'))
  await eventually(async () =>
    expect((await speaking()).map(({ speakerName }) => speakerName)).toEqual(['Cleo Cedar', 'Ada Alder', 'Ben Beech']),
  )
  await choose(drawer.getByRole('combobox', { name: 'Role of Cleo Cedar' }), 'Moderator')
  await drawer.getByRole('switch', { name: 'Ada Alder has confirmed' }).click()
  await remove('Ben Beech')
  await eventually(async () =>
    expect(await speaking()).toMatchObject([
      { speakerName: 'Cleo Cedar', role: 2, isConfirmed: false },
      { speakerName: 'Ada Alder', role: 1, isConfirmed: true },
    ]),
  )

  await drawer.getByRole('tab', { name: 'Sponsors' }).click()
  for (const name of ['Dune Capital', 'Elm Partners']) await give('sponsor', name)
  await drawer.getByRole('textbox', { name: 'Text before Elm Partners' }).fill('Lunch sponsored by')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await paying()).toMatchObject([{ sponsorName: 'Dune Capital' }, { sponsorName: 'Elm Partners', label: 'Lunch sponsored by' }]),
  )
  await handle('Elm Partners').focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await eventually(async () => expect((await paying()).map(({ sponsorName }) => sponsorName)).toEqual(['Elm Partners', 'Dune Capital']))
  await remove('Dune Capital')
  await eventually(async () => expect((await paying()).map(({ sponsorName }) => sponsorName)).toEqual(['Elm Partners']))
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await block(page, 'Lunch, 12:00–13:00, Draft, Cleo Cedar, Ada Alder, Amber room').waitFor()
  await page.goto(`/events/${eventId}/agenda?as=list`)
  await page.getByRole('row', { name: /^.*Lunch.*Cleo Cedar, Ada Alder.*Elm Partners/ }).waitFor()
})

/** Takes a handle with the mouse to another one. */
async function carry(page: Page, handle: Locator, to: Locator): Promise<void> {
  const [from, target] = [await middleOf(handle), await middleOf(to)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 6)
  await page.mouse.move(from.x + 20, target.y, { steps: 6 })
  await page.mouse.up()
}
