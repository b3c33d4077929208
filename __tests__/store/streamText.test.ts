import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type StreamPart, streamReader } from '#services/streamText.ts'

const text = 'event: open\ndata: {"streamId":"a"}\n\n:\n\nid: 7-1\n\nevent: changed\ndata: {"name":"É: \\u2028 x"}\n\nid: 8-2\n:\n\n'
const parts: StreamPart[] = [
  { name: 'open', data: { streamId: 'a' } },
  { id: '7-1' },
  { name: 'changed', data: { name: 'É: \u2028 x' } },
  { id: '8-2' },
]

it('reads the same events wherever the text was cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length })), (cuts) => {
      const heard: StreamPart[] = []
      const read = streamReader((part) => heard.push(part))
      const ends = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      ends.slice(1).forEach((end, index) => read(text.slice(ends[index], end)))
      expect(heard).toEqual(parts)
    }),
  )
})
