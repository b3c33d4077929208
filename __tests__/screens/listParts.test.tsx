import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { type Track, tracks as declared } from '#contract/events/tracks.ts'
import { DeleteSelected } from '#components/resource/selected/DeleteSelected.tsx'
import { BoardList } from '#components/resource/list/BoardList.tsx'
import type { Column } from '#components/resource/base/columns.tsx'
import { useListScreen, useListRecord } from '#components/resource/screen/listContexts.ts'
import { ListRows } from '#components/resource/list/ListRows.tsx'
import { ResourceList } from '#components/resource/list/ResourceList.tsx'
import { RecordDrawer } from '#components/resource/list/RecordDrawer.tsx'
import { ListBar } from '#components/resource/list/ListBar.tsx'
import { createList } from '#store/createList.ts'
import type { ListState } from '#store/createListSlice.ts'
import { inEvents } from '#store/events/slices.ts'
import { tracks } from '#store/events/tracks.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { drawer, list, page, row } from '../support/tracks.tsx'

const columns: Column<Track>[] = [{ field: 'name', sorter: true }]
const texts = { list: 'Tracks', one: 'track', empty: 'No tracks yet.', search: 'Search tracks' }
const nameOf = ({ name }: Track): string => name
const all = [row(1, 'Macro'), row(2, 'Credit')]
declare module '#store/events/slices.ts' {
  interface EventsSlices {
    otherTracks: ListState<typeof declared>
  }
}
/** The tracks a second time, beside the list. */
const others = { ...tracks, ...createList(tracks, inEvents('otherTracks')) }

describe('the parts of a list', () => {
  const drawn: string[] = []
  const Counted = ({ id, children }: { id: string; children: ReactNode }) => (
    <Profiler id={id} onRender={() => drawn.push(id)}>
      {children}
    </Profiler>
  )
  const show = () => {
    answer(list, page(all))
    return renderScreen(
      <ResourceList resource={tracks} scope={{ eventId: 7 }} columns={columns} texts={texts} nameOf={nameOf}>
        <Counted id="bar">
          <ListBar of={tracks} />
        </Counted>
        <DeleteSelected of={tracks} />
        <Counted id="rows">
          <ListRows of={tracks} />
        </Counted>
        <RecordDrawer of={tracks} defaults={{}}>
          {() => null}
        </RecordDrawer>
      </ResourceList>,
      { url: '/events/7/tracks' },
    )
  }

  test('a row that is opened draws neither the table nor the bar again', async () => {
    const { user } = show()
    const cell = await screen.findByText('Macro')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Tracks' })).toHaveAttribute('aria-busy', 'false'))
    drawn.length = 0
    await user.click(cell)
    expect(await drawer()).toHaveTextContent('Macro')
    expect(drawn).toEqual([])
  })

  test('a row that is selected does not draw the bar again', async () => {
    const { user } = show()
    const box = await screen.findByRole('checkbox', { name: 'Select Macro' })
    drawn.length = 0
    await user.click(box)
    await screen.findByRole('region', { name: 'Selected tracks' })
    expect(drawn).toContain('rows')
    expect(drawn).not.toContain('bar')
  })
})

test('of two lists on a screen each part finds its own, and the record that is open in it', async () => {
  answer(declared.calls.list, page(all))
  const Parts = () => {
    const outer = useListRecord(tracks)
    const inner = useListRecord(others)
    return (
      <>
        <p>
          {outer.row?.name ?? 'none'} and {inner.row?.name ?? 'none'}
        </p>
        <ListRows of={tracks} />
      </>
    )
  }
  renderScreen(
    <BoardList resource={tracks} scope={{ eventId: 7 }} texts={texts} nameOf={nameOf} openKey="level">
      <BoardList resource={others} scope={{ eventId: 7 }} texts={{ ...texts, list: 'Others' }} nameOf={nameOf} openKey="open">
        <Parts />
      </BoardList>
    </BoardList>,
    { url: '/events/7/tracks?level=1&open=2' },
  )
  expect(await screen.findByText('Macro and Credit')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Tracks' })).toBeInTheDocument()
})

test('a part outside of its list says so', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = () => useListScreen(tracks).texts.one
  expect(() => renderScreen(<Part />)).toThrow('This part is outside of the list of its resource')
  logged.mockRestore()
})
