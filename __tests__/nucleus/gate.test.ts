import { expect, test } from '@jest/globals'
import { createGate } from '#nucleus/kernel/gate.ts'

const open = (options: Partial<Parameters<typeof createGate>[0]> = {}) =>
  createGate({ maxRunning: 1, maxWaiting: 5, waitSeconds: 60, refusal: () => new Error('busy'), ...options })

test('whoever waits too long is refused, and who comes later gets the place', async () => {
  const gate = open({ waitSeconds: 0.02 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = gate(() => promise)
  await expect(gate(() => Promise.resolve('never'))).rejects.toThrow('busy')
  resolve('first')
  expect([await first, await gate(() => Promise.resolve('later'))]).toEqual(['first', 'later'])
})

test('work starts in the order of coming, and work that fails gives its place back', async () => {
  const gate = open()
  const order: number[] = []
  const come = (number: number) =>
    gate(() => {
      order.push(number)
      return number === 2 ? Promise.reject(new Error('second')) : Promise.resolve(number)
    })
  const ended = await Promise.allSettled([1, 2, 3, 4].map(come))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(order).toEqual([1, 2, 3, 4])
})

test('whoever leaves the line gives the place in it back', async () => {
  const gate = open({ maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = gate(() => promise)
  const leaving = new AbortController()
  const left = gate(() => Promise.resolve('never'), leaving.signal)
  await expect(gate(() => Promise.resolve('one too many'))).rejects.toThrow('busy')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(gate(() => Promise.resolve('never'), leaving.signal)).rejects.toThrow('gone')
  const next = gate(() => Promise.resolve('next'))
  resolve('first')
  expect([await first, await next]).toEqual(['first', 'next'])
})

test('while a crowd waits one runs at a time, in the order of coming, and as many as may once it is short', async () => {
  const gate = open({ maxRunning: 3, maxWaiting: 10, crowd: 4 })
  const ends: (() => void)[] = []
  const order: number[] = []
  const come = (number: number) =>
    gate(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      order.push(number)
      ends.push(resolve)
      return promise
    })
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map(come)
  /** Ends the one that has run longest, and tells which runs have begun since. */
  const endOne = async () => {
    const before = order.length
    ends.shift()?.()
    // Whoever has got in begins within a few turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    return order.slice(before)
  }
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  expect(order).toEqual([1, 2, 3])
  // Five wait: two of the three that run are not followed by anybody.
  expect([await endOne(), await endOne(), await endOne()]).toEqual([[], [], [4]])
  // Three wait once the next has begun: as many run as may.
  expect([await endOne(), await endOne()]).toEqual([[5, 6, 7], [8]])
  while (ends.length > 0) await endOne()
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
