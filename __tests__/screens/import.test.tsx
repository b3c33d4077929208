import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ImportAsked, ImportChecked } from '#contract/import.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { tracks } from '#contract/events/tracks.ts'
import type { User } from '#contract/auth.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { list, page, row } from '../support/tracks.tsx'

const { importCheck, importCommit } = tracks.calls
if (!importCheck || !importCommit) throw new Error('Tracks are imported')

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const found: ImportChecked = {
  headers: [
    { title: 'Track', samples: ['Macro', 'Credit'], guess: null },
    { title: 'Colour', samples: ['#112233'], guess: 'color' },
  ],
  fields: [
    { field: 'name', title: 'Name', isRequired: true, hint: 'Required. Text' },
    { field: 'color', title: 'Colour', isRequired: false, hint: 'A colour' },
  ],
  rowCount: 2,
  results: null,
  digest: null,
}
const fine: ImportChecked = {
  ...found,
  digest: 'abc',
  results: [
    { row: 2, name: 'Macro', state: 'new', messages: {} },
    { row: 3, name: 'Credit', state: 'existing', messages: {} },
  ],
}
const wrong: ImportChecked = {
  ...fine,
  results: [
    { row: 2, name: 'Macro', state: 'new', messages: {} },
    { row: 3, name: '=Credit', state: 'fault', messages: { color: 'Colour does not match the expected pattern' } },
  ],
}
const asked = (sent: Record<string, unknown>[]) => sent.map((form) => JSON.parse(String(form.asked)) as ImportAsked)

const isMapped = (text: unknown): boolean => (JSON.parse(String(text)) as ImportAsked).mapping !== undefined

async function openImport(as?: User) {
  const sentLists = answer(list, page([row(1, 'Macro')]))
  const shown = renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/tracks', user: as })
  await screen.findByText('Macro')
  return { ...shown, sentLists }
}
async function choose(user: Awaited<ReturnType<typeof openImport>>['user'], name = 'tracks.csv') {
  await user.click(await screen.findByRole('button', { name: /Import/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Import tracks' })
  upload(name)
  return drawer
}
function upload(name: string) {
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('No place for a file')
  fireEvent.change(input, { target: { files: [new File(['Track,Colour\nMacro,#112233'], name, { type: 'text/csv' })] } })
}

describe('importing a file', () => {
  test('goes through its three steps, and the list is loaded again', async () => {
    const checks = answer(importCheck, ({ asked: text }) => ({ data: isMapped(text) ? fine : found }))
    const commits = answer(importCommit, { data: { added: 1, updated: 0, skipped: 1 } })
    const { user, sentLists, store } = await openImport()
    const drawer = await choose(user)
    const next = await within(drawer).findByRole('button', { name: 'Check 2 rows' })
    expect(next).toBeDisabled()
    expect(within(drawer).getByText('No column is matched to Name. Every row needs it.')).toBeVisible()
    await user.click(within(drawer).getByRole('combobox', { name: 'Field for Track' }))
    await user.click(await screen.findByTitle('Required. Text'))
    expect(within(drawer).queryByText(/No column is matched/)).toBeNull()
    await user.click(next)
    expect(await within(drawer).findByText('1 track will be added; 1 is already there and stays as it is')).toBeVisible()
    expect(await axeProblems(drawer)).toEqual([])
    expect(commits).toEqual([])
    const before = sentLists.length
    await user.click(within(drawer).getByRole('button', { name: 'Import 1 track' }))
    await screen.findByText('Macro')
    await expectGone()
    expect(asked(checks)).toEqual([{ parentId: 7 }, { parentId: 7, mapping: ['name', 'color'], existing: 'skip' }])
    expect(asked(commits)).toEqual([{ parentId: 7, mapping: ['name', 'color'], existing: 'skip', digest: 'abc' }])
    expect(sentLists.length).toBeGreaterThan(before)
    expect(store.getState().ui.notices[0]?.text).toBe('1 track imported, 1 already there.')
  })

  test('is held back by a fault, which is named beside its row and can be downloaded', async () => {
    answer(importCheck, ({ asked: text }) => ({ data: isMapped(text) ? wrong : { ...found, headers: fineHeaders } }))
    const { user, saved } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    expect(await within(drawer).findByText('1 of 2 rows cannot be imported')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Import 1 track' })).toBeDisabled()
    expect(within(drawer).getByText('Colour does not match the expected pattern')).toBeVisible()
    expect(within(drawer).queryByText('Macro')).toBeNull()
    await user.click(within(drawer).getByText('All 2'))
    expect(await within(drawer).findByText('Macro')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: /Download the faults/ }))
    expect(saved.map(({ fileName }) => fileName)).toEqual(['tracks-faults.csv'])
    expect(await saved[0]?.file.text()).toContain(`"3","'=Credit","Colour does not match the expected pattern"`)
  })

  test('that the server cannot read says why, and another file can be chosen', async () => {
    answer(importCheck, { status: 422, message: 'The file has no rows below its headers', data: undefined })
    const { user } = await openImport()
    const drawer = await choose(user)
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('The file has no rows below its headers')
    answer(importCheck, { data: found })
    upload('other.csv')
    expect(await within(drawer).findByText('other.csv')).toBeVisible()
    expect(within(drawer).queryByRole('alert', { name: /no rows/ })).toBeNull()
  })

  test('that is refused at the end is checked again: what has changed is shown', async () => {
    let isLate = false
    answer(importCheck, ({ asked: text }) => ({
      data: !isMapped(text) ? { ...found, headers: fineHeaders } : isLate ? wrong : fine,
    }))
    answer(importCommit, () => {
      isLate = true
      return { status: 422, message: 'Nothing was imported: the list has changed since the file was checked. Check it again.' }
    })
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    await user.click(await within(drawer).findByRole('button', { name: 'Import 1 track' }))
    expect(await within(drawer).findByText(/the list has changed since the file was checked/)).toBeVisible()
    expect(await within(drawer).findByText('1 of 2 rows cannot be imported')).toBeVisible()
  })

  test('asks before it is left in the middle, and not before a file is chosen', async () => {
    answer(importCheck, { data: found })
    const { user } = await openImport()
    await user.click(await screen.findByRole('button', { name: /Import/ }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Import tracks' })).getByRole('button', { name: 'Cancel' }))
    await expectGone()
    const drawer = await choose(user)
    await within(drawer).findByText('tracks.csv')
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    expect(within(drawer).getByText('tracks.csv')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await expectGone()
  })

  test('is not offered to a person who may only read', async () => {
    await openImport({ contactId: 2, name: 'Read Only', role: 'readOnly' })
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull()
  })
})

const fineHeaders = found.headers.map((header, at) => ({ ...header, guess: ['name', 'color'][at] ?? null }))

async function expectGone(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import tracks' })).toBeNull())
}
