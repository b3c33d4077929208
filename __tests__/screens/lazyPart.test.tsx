import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchCode } from '#components/ui/fetchCode.ts'
import { lazyPart } from '#components/ui/lazyPart.tsx'

const words = /^This part of the page could not be loaded/

afterEach(() => {
  jest.useRealTimers()
})

/** A part whose code comes when the network has room for it; `tries` counts how often it was requested. */
function partBehind(network: { isUp: boolean }) {
  const loads = { tries: 0 }
  const Part = lazyPart(async () => {
    loads.tries += 1
    await Promise.resolve()
    if (!network.isUp) throw new Error('Failed to load chunk')
    return () => <p>Here it is</p>
  })
  return { Part, loads }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')))

test('a part that cannot be loaded says so, and comes when it is tried again', async () => {
  const network = { isUp: false }
  const { Part } = partBehind(network)
  render(<Part />)
  await screen.findByText(words)
  network.isUp = true
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }))
  expect(await screen.findByText('Here it is')).toBeVisible()
})

test('the network says it is back before it is: the part is tried a few times, further and further apart, and then left to the reader', async () => {
  jest.useFakeTimers()
  const network = { isUp: false }
  const { Part, loads } = partBehind(network)
  render(<Part />)
  await pass(100)
  await comeBack()
  await pass(10_000)
  const afterOne = loads.tries
  await pass(60_000)
  expect(loads.tries).toBe(afterOne)
  expect(screen.getByText(words)).toBeVisible()

  await comeBack()
  await pass(500)
  network.isUp = true
  await pass(10_000)
  expect(screen.getByText('Here it is')).toBeVisible()
})

test('code that nobody waits for is tried again, ever less often, and at once when the network is back', async () => {
  jest.useFakeTimers()
  const network = { isUp: false, tries: 0 }
  const code = fetchCode(() => {
    network.tries += 1
    return network.isUp ? Promise.resolve('here') : Promise.reject(new Error('Failed to load chunk'))
  })
  const triesAfter = async (ms: number) => {
    await pass(ms)
    return network.tries
  }
  expect([await triesAfter(0), await triesAfter(10_000), await triesAfter(10_000), await triesAfter(10_000)]).toEqual([1, 2, 2, 3])
  network.isUp = true
  await comeBack()
  expect(await code).toBe('here')
})
