import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type Column, columnKeyOf } from '#components/resource/base/columns.tsx'
import { arrangeColumns, columnChoices, withColumns, withWidths } from '#components/resource/savedViews/arrangeColumns.ts'
import { addressOf, listInAddress } from '#components/resource/savedViews/listInAddress.ts'
import { layoutOf, filterParamsOf, settingsOf } from '#components/resource/savedViews/settings.ts'
import { type SavedViewsOfCaller, viewSettings } from '#contract/savedViews.ts'
import { viewOf } from '../support/views.ts'

/** What a view, the address and the two together show; no list is drawn. */
const pending = viewOf({ viewId: 12, settings: { sort: '-submittedAt', q: 'park', filters: [{ name: 'status', value: '2' }] } })
const known: Pick<SavedViewsOfCaller, 'views' | 'defaults'> = { views: [pending], defaults: [] }
const withDefault = { views: [pending], defaults: [{ list: 'tracks', viewId: 12 }] }
const at = (query: Record<string, string>, of = known) => listInAddress({ id: '7', ...query }, 'tracks', of, ['id'])

describe('an address', () => {
  it('that names a view shows what the view says', () => {
    expect(at({ view: '12' })).toMatchObject({
      view: pending,
      isChanged: false,
      params: { sort: '-submittedAt', q: 'park', filters: { status: '2' } },
    })
  })
  it('says what differs from its view, and what of the view is left out', () => {
    const { params, isChanged } = at({ view: '12', status: '5', type: '3', without: 'q', sort: 'name', page: '2' })
    expect([params, isChanged]).toEqual([{ page: 2, pageSize: 50, sort: 'name', filters: { status: '5', type: '3' } }, true])
  })
  it('that says nothing shows the default view; view=0 the list as it is', () => {
    expect(at({}, withDefault)).toMatchObject({ view: pending, isImplicit: true })
    expect(at({ page: '2', open: '4' }, withDefault)).toMatchObject({ view: pending, isImplicit: true })
    expect(at({ view: '0' }, withDefault)).toMatchObject({ view: undefined, params: { filters: {} } })
    expect(at({ status: '5' }, withDefault)).toMatchObject({ view: undefined, params: { filters: { status: '5' } } })
  })
  it('that names a view which is not there, or one of another list, shows the list without it', () => {
    for (const list of [at({ view: '13' }), listInAddress({ view: '12' }, 'speakers', known)])
      expect(list).toMatchObject({ view: undefined, isMissing: true, params: { filters: {} } })
    expect(at({ view: 'list' })).toMatchObject({ isMissing: false })
  })
  it('shows what was written into it, whatever the view says and whatever was there', () => {
    const name = fc.constantFrom('status', 'type', 'irRep')
    const narrowing = fc.record(
      {
        sort: fc.constantFrom('name', '-name'),
        q: fc.constantFrom('park', 'lee'),
        filters: fc.dictionary(name, fc.constantFrom('1', '2', '3')),
      },
      { requiredKeys: ['filters'] },
    )
    fc.assert(
      fc.property(narrowing, narrowing, narrowing, fc.boolean(), fc.boolean(), (saved, before, next, hasView, hasDefault) => {
        const view = viewOf({ viewId: 12, settings: settingsOf({}, saved) })
        const of = { views: [view], defaults: hasDefault ? [{ list: 'tracks', viewId: 12 }] : [] }
        const { filters, ...rest } = before
        const address: Record<string, string> = { id: '7', ...rest, ...filters, ...(hasView && { view: '12' }) }
        const written = {
          ...address,
          ...addressOf(next, { before: address, view: hasView ? view : undefined, hasDefault, pathKeys: ['id'] }),
        }
        const list = listInAddress(Object.fromEntries(Object.entries(written).filter(([, value]) => value !== '')), 'tracks', of, ['id'])
        const { page: _page, pageSize: _size, ...shown } = list.params
        expect(shown).toEqual(next)
        expect(list.view).toBe(hasView ? view : undefined)
      }),
    )
  })
})

interface Row {
  name: string
  city: string
  size: number
}
const columns: Column<Row>[] = [
  { field: 'name', title: 'Name' },
  { field: 'city', title: 'City', width: 200 },
  { field: 'size', title: 'Size', width: 90 },
  { key: 'note', title: 'Note', render: () => null },
  { key: 'actions', title: '', width: 52, render: () => null },
]
const title = ({ title: words = '' }: Column<Row>) => words
const shownBy = (layout: object) => arrangeColumns(columns, layoutOf(layout)).columns.map((column) => columnKeyOf(column))

describe('the columns of a view', () => {
  it('stand in its order without those it hides; the first leads, and buttons come last', () => {
    expect(shownBy({ columns: [{ key: 'note' }, { key: 'size', isHidden: true }, { key: 'city' }] })).toEqual([
      'name',
      'note',
      'city',
      'actions',
    ])
    expect(shownBy({ columns: [{ key: 'city' }, { key: 'name', isHidden: true }] })).toEqual(['name', 'city', 'size', 'note', 'actions'])
  })
  it('are those that the list has by now: one that is gone is left out, and a new one is where it is declared', () => {
    expect(shownBy({ columns: [{ key: 'gone' }, { key: 'note' }, { key: 'city' }] })).toEqual(['name', 'note', 'city', 'size', 'actions'])
  })
  it('keep their widths, but for one that takes what is left', () => {
    const layout = withWidths({}, columnChoices(columns, title, {}), { name: 300, city: 111 })
    const { columns: shown, minWidth } = arrangeColumns(columns, layout)
    expect(shown.map(({ width }) => width)).toEqual([300, 111, 90, undefined, 52])
    expect(minWidth).toBe(300 + 111 + 90 + 120 + 52)
  })
  it('are chosen by title; the first cannot be hidden', () => {
    const choices = columnChoices(columns, title, { columns: [{ key: 'name', isHidden: true }] })
    expect(choices.map(({ key, isHidden, isFirst }) => [key, isHidden, isFirst])).toEqual([
      ['name', false, true],
      ['city', false, false],
      ['size', false, false],
      ['note', false, false],
    ])
    expect(withColumns({ columns: [{ key: 'city', width: 99 }] }, choices.slice(0, 2)).columns).toEqual([
      { key: 'name' },
      { key: 'city', width: 99 },
    ])
  })
})

it('whatever is stored as a view breaks no list, and what a list makes of it can be stored', () => {
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom('name', 'city', -1, 1e9, 'compact', [null], [{ key: 'city', width: 'wide' }]))
  const stored = fc.oneof(
    fc.jsonValue(),
    fc.record({ columns: part, density: part, sort: part, q: part, filters: part }),
    fc.record({
      columns: fc.array(fc.record({ key: part, width: part, isHidden: part })),
      filters: fc.array(fc.record({ name: part, value: part })),
    }),
  )
  fc.assert(
    fc.property(stored, (settings) => {
      const { columns: shown } = arrangeColumns(columns, layoutOf(settings))
      expect(columnKeyOf(shown[0] as Column<Row>)).toBe('name')
      expect(new Set(shown).size).toBe(shown.length)
      const view = viewOf({ viewId: 12, settings })
      const { params } = listInAddress({ view: '12' }, 'tracks', { views: [view], defaults: [] })
      expect(Object.values(params.filters).every((value) => typeof value === 'string')).toBe(true)
      const again = layoutOf(withColumns(layoutOf(settings), columnChoices(columns, title, layoutOf(settings))))
      expect(viewSettings.safeParse(settingsOf(again, { filters: {} })).success).toBe(true)
      expect(filterParamsOf(JSON.parse(JSON.stringify(settings))).filters).toEqual(params.filters)
    }),
    { numRuns: 500 },
  )
})
