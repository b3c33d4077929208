import { expect, test } from '@jest/globals'
import { recentEvents } from '#services/recentEvents.ts'

const event = (n: number) => ({ name: 'changed', data: n })

test('tells what was heard since a time, as long as nothing since has been forgotten', () => {
  const lately = recentEvents(1000)
  expect(lately.since(1000)).toEqual([])
  expect(lately.since(999)).toBeUndefined()
  lately.add(event(1), 2000)
  lately.add(event(2), 30_000)
  expect(lately.since(1500)).toEqual([event(1), event(2)])
  expect(lately.since(2001)).toEqual([event(2)])
  lately.add(event(3), 70_000)
  expect(lately.since(2000)).toBeUndefined()
  expect(lately.since(2001)).toEqual([event(2), event(3)])
})

test('forgets the oldest of very many', () => {
  const lately = recentEvents(0)
  for (let n = 1; n <= 501; n += 1) lately.add(event(n), n)
  expect(lately.since(1)).toBeUndefined()
  expect(lately.since(2)).toHaveLength(500)
})
