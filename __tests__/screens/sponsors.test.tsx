import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { companyAutocomplete, companyFacts } from '#contract/common.ts'
import { addDefaultSponsorLevels, type Sponsor, type SponsorLevel, sponsorLevels, sponsors } from '#contract/events/sponsors.ts'
import { locations } from '#contract/events/locations.ts'
import { SponsorsTab } from '#components/events/sponsors/SponsorsTab.tsx'
import { moveBefore } from '#store/manualOrder.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, heldAnswer, renderScreen, someUser } from '../support/screens.tsx'

const stamps = {
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
}
const level = (sponsorLevelId: number, name: string, rank = sponsorLevelId): SponsorLevel => ({
  sponsorLevelId,
  eventId: 7,
  name,
  rank,
  ...stamps,
})
const sponsor = (sponsorId: number, name: string, sponsorLevelId: number, values: Partial<Sponsor> = {}): Sponsor => ({
  sponsorId,
  eventId: 7,
  sponsorLevelId,
  name,
  sortOrder: sponsorId,
  levelName: '',
  companyName: null,
  contactName: null,
  boothName: null,
  ...stamps,
  ...values,
})
const declared = <C,>(call: C | undefined): C => {
  if (!call) throw new Error('Ordered by hand')
  return call
}
const moveSponsor = declared(sponsors.calls.reorder)
const moveLevel = declared(sponsorLevels.calls.reorder)

/** A server that has Gold with Amber, Birch and Cedar, and Silver with Dogwood, and stores what it receives. */
function keepBoard() {
  let [levels, all] = [
    [level(1, 'Gold'), level(2, 'Silver')],
    [sponsor(1, 'Amber', 1), sponsor(2, 'Birch', 1), sponsor(3, 'Cedar', 1), sponsor(4, 'Dogwood', 2)],
  ]
  const inOrder = () => levels.flatMap(({ sponsorLevelId }) => all.filter((one) => one.sponsorLevelId === sponsorLevelId))
  answer(sponsorLevels.calls.list, () => ({ data: levels }))
  answer(sponsors.calls.list, () => ({ data: inOrder() }))
  const movedLevels = answer(moveLevel, ({ sponsorLevelId, before }) => {
    const ids = moveBefore(
      levels.map((one) => one.sponsorLevelId),
      { id: Number(sponsorLevelId), before: before as number | null },
    )
    levels = ids.flatMap((id, at) => levels.filter((one) => one.sponsorLevelId === id).map((one) => ({ ...one, rank: at + 1 })))
    return { data: levels }
  })
  const moved = answer(moveSponsor, ({ sponsorId, sponsorLevelId, before }) => {
    const id = Number(sponsorId)
    const ids = moveBefore(
      all.map((one) => one.sponsorId),
      { id, before: before as number | null },
    )
    all = ids.flatMap((each) => all.filter((one) => one.sponsorId === each))
    all = all.map((one) => (one.sponsorId === id ? { ...one, sponsorLevelId: Number(sponsorLevelId) } : one))
    return { data: all.filter((one) => one.sponsorId === id) }
  })
  return { moved, movedLevels }
}

const show = (url = '/events/7/sponsor', user = someUser) => renderScreen(<SponsorsTab event={eventRow({ eventId: 7 })} />, { url, user })
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` })
/** Levels with their sponsors, as they stand. */
const shown = (): Record<string, string[]> =>
  Object.fromEntries(
    [...document.querySelectorAll('.sponsor-level')].map((section): [string, string[]] => [
      section.querySelector('h2')?.textContent ?? '',
      [...section.querySelectorAll('li .sponsor-open')].map((one) => one.textContent),
    ]),
  )
/** What a screen reader announced last. */
const announcement = () => document.querySelector('.for-screen-readers[role=status]')?.textContent

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('by keyboard', () => {
  test('a sponsor goes down its level and on into the next, each step is said, and the focus stays', async () => {
    const { moved } = keepBoard()
    const { user } = show()
    ;(await handle('Birch')).focus()
    await user.keyboard(' ')
    expect(announcement()).toBe('Birch picked up: 2 of 3 in Gold. Arrow keys move it, Space drops it, Escape cancels.')
    await user.keyboard('{ArrowDown}')
    expect(announcement()).toBe('Birch: 3 of 3 in Gold.')
    await user.keyboard('{ArrowDown}')
    expect(announcement()).toBe('Birch: 1 of 2 in Silver.')
    expect(moved).toEqual([])
    await user.keyboard(' ')
    expect(announcement()).toBe('Birch is now 1 of 2 in Silver.')
    expect(shown()).toEqual({ Gold: ['Amber', 'Cedar'], Silver: ['Birch', 'Dogwood'] })
    await waitFor(() => expect(moved).toEqual([{ eventId: 7, sponsorId: 2, sponsorLevelId: 2, before: 4 }]))
    await waitFor(async () => expect(await handle('Birch')).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a level goes above another, with its sponsors', async () => {
    const { movedLevels } = keepBoard()
    const { user } = show()
    ;(await handle('Silver')).focus()
    await user.keyboard(' {ArrowUp} ')
    await waitFor(() => expect(movedLevels).toEqual([{ eventId: 7, sponsorLevelId: 2, before: 1 }]))
    expect(Object.entries(shown())).toEqual([
      ['Silver', ['Dogwood']],
      ['Gold', ['Amber', 'Birch', 'Cedar']],
    ])
    expect(announcement()).toBe('Silver is now 1 of 2.')
  })

  test('Escape, and leaving the handle, change nothing', async () => {
    const { moved } = keepBoard()
    const { user } = show()
    ;(await handle('Amber')).focus()
    await user.keyboard(' {End}{Escape}')
    expect(announcement()).toBe('Amber is back: 1 of 3 in Gold.')
    await user.keyboard(' {ArrowDown}')
    await user.tab()
    expect(announcement()).toBe('Amber is back: 1 of 3 in Gold.')
    expect(moved).toEqual([])
    expect(document.querySelector('.sponsor-line')).not.toBeVisible()
  })
})

describe('by menu', () => {
  test('a sponsor moves up, down and to the end of a level; what cannot be is not offered', async () => {
    const { moved } = keepBoard()
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Move options for Amber' }))
    expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('menuitem', { name: 'Silver' }))
    expect(shown()).toEqual({ Gold: ['Birch', 'Cedar'], Silver: ['Dogwood', 'Amber'] })
    expect(announcement()).toBe('Amber is now 2 of 2 in Silver.')
    await waitFor(() => expect(moved).toEqual([{ eventId: 7, sponsorId: 1, sponsorLevelId: 2, before: null }]))
  })
})

test('a move that is refused is put back and said', async () => {
  keepBoard()
  const refusal = heldAnswer({ status: 422, message: 'This sponsor level does not belong to the event' })
  answer(moveSponsor, refusal.answering as () => Promise<{ status: number }>)
  const { user, store } = show()
  ;(await handle('Cedar')).focus()
  await user.keyboard(' {ArrowDown} ')
  expect(shown()).toEqual({ Gold: ['Amber', 'Birch'], Silver: ['Cedar', 'Dogwood'] })
  refusal.release()
  await waitFor(() => expect(shown()).toEqual({ Gold: ['Amber', 'Birch', 'Cedar'], Silver: ['Dogwood'] }))
  expect(store.getState().ui.notices[0]?.text).toBe('Failed to update Sponsor order!')
})

test('who may only read, and who sees a part of the sponsors, moves nothing', async () => {
  keepBoard()
  const reading = show('/events/7/sponsor', { contactId: 2, name: 'Read Only', role: 'readOnly' })
  await screen.findByText('Amber')
  expect(screen.queryByRole('button', { name: /Move|Add|New/ })).toBeNull()
  reading.unmount()
  show('/events/7/sponsor?q=amber')
  await screen.findByText('Amber')
  expect(screen.queryByRole('button', { name: /^Move |Move options for/ })).toBeNull()
})

test('an event without levels offers the usual ones', async () => {
  let levels: SponsorLevel[] = []
  answer(sponsors.calls.list, { data: [] })
  answer(sponsorLevels.calls.list, () => ({ data: levels }))
  const sent = answer(addDefaultSponsorLevels, () => {
    levels = ['Platinum', 'Gold', 'Silver', 'Bronze'].map((name, at) => level(at + 1, name))
    return { data: levels }
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Add default levels' }))
  await waitFor(() => expect(Object.keys(shown())).toEqual(['Platinum', 'Gold', 'Silver', 'Bronze']))
  expect(sent).toEqual([{ eventId: 7 }])
})

test('a company that is chosen fills what is empty, and leaves what somebody wrote', async () => {
  keepBoard()
  answer(locations.calls.list, { data: [] })
  answer(companyAutocomplete, { data: [{ companyId: 5, name: 'Northgate', companyType: null }] })
  answer(companyFacts, {
    data: {
      companyId: 5,
      name: 'Northgate',
      website: 'https://northgate.example.com',
      logoUrl: null,
      description: 'Credit.',
    },
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Add sponsor to Silver' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Northgate & friends')
  await user.type(form.getByRole('combobox', { name: 'Company' }), 'nor')
  await user.click(await screen.findByText('Northgate'))
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Website' })).toHaveValue('https://northgate.example.com'))
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Northgate & friends')
  expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Credit.')
  const sent = answer(sponsors.calls.upsert, { data: sponsor(9, 'Northgate & friends', 2) })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ eventId: 7, sponsorLevelId: 2, companyId: 5, name: 'Northgate & friends' }]))
})

test('the board is accessible', async () => {
  keepBoard()
  const { container } = show()
  await handle('Amber')
  expect(await axeProblems(container)).toEqual([])
})

test('all sponsors that are not published are published at once, after a question that names them', async () => {
  answer(sponsorLevels.calls.list, { data: [level(1, 'Gold')] })
  const rows = [sponsor(1, 'Amber', 1, { isPublished: true }), sponsor(2, 'Birch', 1), sponsor(3, 'Cedar', 1)]
  answer(sponsors.calls.list, { data: rows })
  const sent = answer(declared(sponsors.calls.updateMany), {
    data: { results: [2, 3].map((id) => ({ id, isChanged: true, isRefused: false, message: '', row: null })), undoToken: 'undo-1' },
  })
  const { user, store } = show()
  await user.click(await screen.findByRole('button', { name: 'Publish all (2)' }))
  const question = await screen.findByRole('dialog', { name: 'Publish 2 sponsors?' })
  expect(question).toHaveTextContent('Birch and Cedar')
  await user.click(within(question).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [2, 3], values: { isPublished: true } }]))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: '2 sponsors published.', undoToken: 'undo-1' }))
})
