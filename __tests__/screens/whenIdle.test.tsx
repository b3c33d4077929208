import { expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { whenIdle } from '#components/ui/whenIdle.ts'
import { listSavedViews } from '#contract/savedViews.ts'
import { routes } from '#constants/routes.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'
import { list, page, row } from '../support/tracks.tsx'

test('a screen whose rows wait for its saved views is not idle, however long they take', async () => {
  const views = heldAnswer({ data: { views: [], defaults: [], layouts: [] } })
  const requests = answer(listSavedViews, views.answering)
  answer(list, page([row(1, 'Macro')]))
  const { store } = renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url: routes.event(7, 'tracks') })
  await waitFor(() => expect(requests).toHaveLength(1))
  /** Whether a minute in which nothing happens is called idle. */
  const isIdle = () => {
    const callback = jest.fn()
    jest.useFakeTimers()
    const stop = whenIdle(store, callback)
    jest.advanceTimersByTime(60_000)
    stop()
    jest.useRealTimers()
    return callback.mock.calls.length > 0
  }
  expect([isIdle(), screen.queryByText('Macro')]).toEqual([false, null])
  views.release()
  expect(await screen.findByText('Macro')).toBeVisible()
  await waitFor(() => expect(isIdle()).toBe(true))
})
