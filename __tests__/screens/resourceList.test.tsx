import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Column } from '#components/resource/base/columns.tsx'
import { ResourceTab } from '#components/resource/ResourceTab.tsx'
import type { Track } from '#contract/events/tracks.ts'
import { tracks } from '#store/events/tracks.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'
import { list, names, page, row, show } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('the list', () => {
  test('requests what the address says and writes changes into the address', async () => {
    const sent = answer(list, page([row(1, 'Macro')]))
    const { user, router } = show('/events/7/tracks?page=2&sort=-name&q=ma')
    await screen.findByText('Macro')
    expect(sent[0]).toEqual({ eventId: '7', page: '2', pageSize: '50', sort: '-name', q: 'ma' })
    await user.type(screen.getByRole('searchbox'), 'c')
    await waitFor(() => expect(router().query).toMatchObject({ q: 'mac', sort: '-name' }))
    expect(router().query.page).toBeUndefined()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ q: 'mac', page: '1' }))
  })

  test('asks the server only for what the call takes, whatever else the address holds', async () => {
    const sent = answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks?utm_source=mail&page=2')
    await screen.findByText('Macro')
    expect(sent[0]).toEqual({ eventId: '7', page: '2', pageSize: '50' })
  })

  test('belongs to the event of its path, whatever the address says besides', async () => {
    const sent = answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks?eventId=2&id=5&sort=name')
    await screen.findByText('Macro')
    expect(sent[0]).toEqual({ eventId: '7', page: '1', pageSize: '50', sort: 'name' })
  })

  test('names the rows that it shows, not those that are still on their way', async () => {
    const rows = Array.from({ length: 24 }, (_, at) => row(at + 1, `Track ${at + 1}`))
    const pageOf = (number: number) => ({
      data: rows.slice((number - 1) * 20, number * 20),
      meta: { total: 24, page: number, pageSize: 20 },
    })
    const { answering, release } = heldAnswer(pageOf(2))
    answer(list, ({ page: number }) => (number === '2' ? answering() : pageOf(1)))
    const { user } = show('/events/7/tracks?pageSize=20')
    expect(await screen.findByText('1–20 of 24')).toBeVisible()
    await user.click(screen.getByRole('listitem', { name: '2' }))
    expect(screen.getByText('1–20 of 24')).toBeVisible()
    release()
    expect(await screen.findByText('21–24 of 24')).toBeVisible()
    expect(names()).toEqual(['Track 21', 'Track 22', 'Track 23', 'Track 24'])
  })

  test('a change that comes before the address has followed the one before keeps both, however long that takes', async () => {
    answer(list, page([row(1, 'Macro')], 500))
    const { user, router, holdMoves } = show()
    await screen.findByText('Macro')
    const letGo = holdMoves()
    await user.click(screen.getByRole('columnheader', { name: /Name/ }))
    const minuteLater = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    await user.click(screen.getByRole('listitem', { name: '2' }))
    minuteLater.mockRestore()
    letGo()
    await waitFor(() => expect(router().query).toMatchObject({ sort: 'name', page: '2' }))
  })

  test('tells an empty list from one that no search matches', async () => {
    answer(list, page([]))
    const { user, router } = show('/events/7/tracks?q=zzz')
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(router().query.q).toBeUndefined())
    expect(await screen.findByText('No tracks yet. Add the first to group and colour the sessions.')).toBeVisible()
  })

  test('a page that the list does not reach shows the last page that has rows, and the address follows', async () => {
    answer(list, ({ page: number }) => (number === '2' ? page([row(1, 'Macro')], 51) : page([], 51)))
    const { router } = show('/events/7/tracks?page=9&sort=name')
    expect(await screen.findByText('Macro')).toBeVisible()
    expect(router().query).toMatchObject({ page: '2', sort: 'name' })
    expect(screen.queryByText(/No tracks yet/)).toBeNull()
  })

  test('an empty list has one page, whatever the address says', async () => {
    answer(list, page([]))
    const { router } = show('/events/7/tracks?page=9')
    expect(await screen.findByText(/No tracks yet/)).toBeVisible()
    await waitFor(() => expect(router().query.page).toBeUndefined())
  })

  test('a list that failed is not empty: it offers to load again', async () => {
    answer(list, { status: 500 })
    const { user } = show()
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible()
    answer(list, page([row(1, 'Macro')]))
    await user.click(screen.getByRole('button', { name: /Retry/ }))
    expect(await screen.findByText('Macro')).toBeVisible()
    expect(screen.queryByText('The list could not be loaded.')).toBeNull()
  })

  test('a search that was refused says so, and that the rows are not its result', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show()
    await screen.findByText('Macro')
    const message = 'Too many requests at once. Wait a moment and try again.'
    answer(list, { status: 429, message })
    await user.type(screen.getByRole('searchbox'), 'credit')
    expect(await screen.findByText(`The list could not be updated. You see the previous results. ${message}`)).toBeVisible()
    answer(list, page([row(2, 'Credit')]))
    await user.click(screen.getByRole('button', { name: /Retry/ }))
    expect(await screen.findByText('Credit')).toBeVisible()
    answer(list, { status: 500 })
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByText(/^The list could not be updated/)).toBeVisible()
  })

  test('a list that failed loads again by itself when the network is back', async () => {
    answer(list, { status: 500 })
    show()
    await screen.findByText('The list could not be loaded.')
    answer(list, page([row(1, 'Macro')]))
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('Macro')).toBeVisible()
    expect(screen.queryByText('The list could not be loaded.')).toBeNull()
  })

  test('keeps the old rows while the new ones load', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show()
    await screen.findByText('Macro')
    const later = heldAnswer(page([row(2, 'Credit')]))
    answer(list, later.answering)
    await user.type(screen.getByRole('searchbox'), 'cr')
    expect(names()).toEqual(['Macro'])
    later.release()
    await screen.findByText('Credit')
    expect(names()).toEqual(['Credit'])
  })

  test('offers no search where the resource cannot be searched', async () => {
    answer(list, page([row(1, 'Macro')]))
    const texts = { list: 'Tracks', one: 'track', empty: 'No tracks yet.', search: 'Search tracks' }
    const unsearched = { ...tracks, declared: { ...tracks.declared, search: 'none' as const } }
    const columns: Column<Track>[] = [{ field: 'name' }]
    renderScreen(
      <ResourceTab
        resource={unsearched}
        scope={{ eventId: 7 }}
        columns={columns}
        defaults={{}}
        texts={texts}
        nameOf={({ name }) => name}
        fields={() => null}
      />,
      { url: '/events/7/tracks' },
    )
    await screen.findByText('Macro')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('a person who may only read sees no controls that write', async () => {
    answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks', { contactId: 2, name: 'Read Only', role: 'readOnly' })
    await screen.findByText('Macro')
    expect(screen.queryByRole('button', { name: /Add track/ })).toBeNull()
  })
})
