import { expect, test } from '@jest/globals'
import { reverseList } from '#nucleus/resource/undo/reverseList.ts'

test.each([
  ['what was added leaves', ['a'], ['a', 'b'], ['a', 'b'], ['a']],
  ['what was added since stays', ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'c']],
  ['what was removed comes back', ['a', 'b'], ['a'], ['c', 'a'], ['c', 'a', 'b']],
  ['what was replaced comes back where its successor is', [1, 2], [9, 2], [3, 9, 2], [3, 1, 2]],
  ['what was removed and entered again is there once', ['a', 'b'], ['a'], ['b', 'a'], ['b', 'a']],
  ['entries are the same whatever the order of their keys', [{ a: 1, b: 2 }], [{ a: 3, b: 2 }], [{ b: 2, a: 3 }, 4], [{ a: 1, b: 2 }, 4]],
])('%s', (_, before, after, current, expected) => {
  expect(reverseList({ before, after }, current)).toEqual(expected)
})

test('a list that lost what was added was changed since', () => {
  expect(reverseList({ before: ['a'], after: ['a', 'b'] }, ['a'])).toBeUndefined()
})
