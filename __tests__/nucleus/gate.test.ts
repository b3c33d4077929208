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
