import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { eventById } from '#contract/events/events.ts'
import { routes } from '#constants/routes.ts'
import { makeNucleus } from '#services/nucleus.ts'
import { eventRow } from '../support/eventRow.ts'
import { nucleusUrl } from '../support/answer.ts'
import { answer, heldAnswer, networkError, renderScreen } from '../support/screens.tsx'
import { list, page, row, upsert } from '../support/tracks.tsx'

const address = routes.event(7, 'tracks')
const rows = page([row(1, 'Macro')])

/** The dashboard's place has a link to the tracks of event 7; everything else is that tab. */
function Page(props: Parameters<typeof TracksTab>[0]) {
  return useRouter().pathname === routes.dashboard ? <Link href={address}>Tracks of 7</Link> : <TracksTab {...props} />
}
const open = (url: string = routes.dashboard) => renderScreen(<PageFrame Page={Page} />, { url })
/** The pointer comes to rest on a link. */
const rest = () => fireEvent.pointerOver(screen.getByRole('link', { name: 'Tracks of 7' }))

describe('what a screen needs', () => {
  test('is requested together with its event when the address changes, and once', async () => {
    const event = heldAnswer({ data: eventRow({ eventId: 7 }) })
    const events = answer(eventById, event.answering)
    const lists = answer(list, rows)
    const { router } = open()
    await act(async () => void router().push(address))
    await waitFor(() => expect(lists).toHaveLength(1))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    event.release()
    expect(await screen.findByText('Macro')).toBeVisible()
    expect([events, lists]).toEqual([[{ eventId: '7' }], [{ eventId: '7', page: '1', pageSize: '50' }]])
  })

  test('is requested while a link to it has the pointer, and not again when it is followed', async () => {
    const events = answer(eventById, { data: eventRow({ eventId: 7 }) })
    const lists = answer(list, rows)
    const { router } = open()
    rest()
    await waitFor(() => expect([events, lists]).toEqual([[expect.anything()], [expect.anything()]]))
    await act(async () => void router().push(address))
    expect(await screen.findByText('Macro')).toBeVisible()
    expect([events.length, lists.length]).toEqual([1, 1])
  })

  test('is not requested by a pointer that only passes', async () => {
    jest.useFakeTimers()
    const lists = answer(list, rows)
    open()
    rest()
    jest.advanceTimersByTime(30)
    fireEvent.pointerOver(document.body)
    jest.advanceTimersByTime(1000)
    jest.useRealTimers()
    expect(lists).toEqual([])
  })

  test('is not requested by a pointer on a link to where one is', async () => {
    answer(eventById, { data: eventRow({ eventId: 7 }) })
    const lists = answer(list, rows)
    open(address)
    await screen.findByText('Macro')
    jest.useFakeTimers()
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Tracks' }))
    jest.advanceTimersByTime(1000)
    jest.useRealTimers()
    expect(lists).toHaveLength(1)
  })

  test('is loaded again when the first try failed', async () => {
    answer(eventById, { data: eventRow({ eventId: 7 }) })
    const failed = answer(list, networkError)
    const { router } = open()
    rest()
    await waitFor(() => expect(failed).toHaveLength(1))
    answer(list, rows)
    await act(async () => void router().push(address))
    expect(await screen.findByText('Macro')).toBeVisible()
  })

  test('is loaded again when something was saved meanwhile, or another person signed in', async () => {
    answer(upsert, { data: row(1, 'Macro') })
    const lists = answer(list, rows)
    let token = 'first'
    const { prefetch, send } = makeNucleus({ baseUrl: nucleusUrl, getAccessToken: () => token })
    const input = { eventId: 7, page: 1 }
    prefetch(list, input)
    await send(upsert, { sessionTrackId: 1, name: 'Macro' })
    await send(list, input)
    expect(lists).toHaveLength(2)
    prefetch(list, input)
    token = 'second'
    await send(list, input)
    expect(lists).toHaveLength(4)
  })
})
