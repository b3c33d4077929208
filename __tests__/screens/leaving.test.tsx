import { afterEach, expect, jest, test } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import { eventById } from '#contract/events/events.ts'
import { makeNucleus } from '#services/nucleus.ts'
import { nucleusUrl } from '../support/answer.ts'
import { answer, networkError } from '../support/screens.tsx'

const { send } = makeNucleus({ baseUrl: nucleusUrl, getAccessToken: () => 'token' })
const noted: string[] = []
/** Sends what fails. */
const fail = (name: string) => send(eventById, { eventId: 7 }).then(({ error }) => noted.push(`${name}: ${error}`))
const happens = (name: string) => act(() => void window.dispatchEvent(new Event(name, { cancelable: true })))

afterEach(() => {
  noted.length = 0
  jest.useRealTimers()
})

test('what leaving cuts off is told once the page is shown again', async () => {
  const sent = answer(eventById, networkError)
  happens('beforeunload')
  const failed = fail('cut off')
  await waitFor(() => expect(sent).toHaveLength(1))
  noted.push('shown')
  happens('pageshow')
  await failed
  await fail('later')
  expect(noted).toEqual(['shown', 'cut off: unreachable', 'later: unreachable'])
})

test('what fails while a user is asked whether to leave is told to one who stays', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  answer(eventById, networkError)
  happens('beforeunload')
  const failed = fail('cut off')
  await jest.advanceTimersByTimeAsync(4999)
  noted.push('asked')
  await jest.advanceTimersByTimeAsync(1)
  await failed
  await fail('later')
  expect(noted).toEqual(['asked', 'cut off: unreachable', 'later: unreachable'])
})
