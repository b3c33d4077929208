import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { listParamsOf } from '#components/resource/base/listParams.ts'
import { addressNames } from '#constants/addressNames.ts'
import { positiveId, title } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'

const declaring = (filter: string) => () =>
  defineResource({
    area: 'tests',
    name: 'shades',
    label: 'Shade',
    idKey: 'shadeId',
    schema: z.object({ eventId: positiveId, name: title }),
    filters: z.object({ [filter]: title.optional() }),
    permission: 'editEvents',
    list: '/shades/{eventId}',
    upsert: '/shade/upsert',
  })

test.each([...addressNames, 'id', 'format', 'columns', 'where', 'field'])(
  'a filter cannot be named %s, which the address or a call uses itself',
  (name) => {
    expect(declaring(name)).toThrow(`shades: the address of a list uses the name ${name} itself. Call the filter otherwise`)
  },
)

test('any other name is free', () => {
  expect(declaring('days')).not.toThrow()
})

test('what the address says of its screen is no filter of the list', () => {
  const said = Object.fromEntries(addressNames.map((name) => [name, '2']))
  expect(listParamsOf({ ...said, sponsorLevelId: '3' }).filters).toEqual({ sponsorLevelId: '3' })
})
