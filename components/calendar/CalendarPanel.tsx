import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { useState } from 'react'
import { calendarTypes } from '#constants/calendar.ts'
import type { CalendarEntry } from '#contract/calendar/entries.ts'
import type { CalendarItem } from '#contract/calendar/items.ts'
import { calendarItems, downloadCalendarItem } from '#store/calendar/items.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DeleteSelected } from '../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../resource/list/RecordDrawer.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { Button } from '../ui/Button.tsx'
import { viewerZone } from '../ui/dates.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePreference } from '../ui/usePreference.ts'
import { itemColumns } from './itemColumns.tsx'
import { nameOfItem } from './itemTexts.ts'
import { itemDefaults, type NewItemTimes } from './newItem.ts'
import { OpenedRepeat } from './OpenedRepeat.tsx'
import { useOpenedRepeat } from './useOpenedRepeat.ts'

const { FilterSelect } = filtersOf(calendarItems.declared)
const CalendarGrid = lazyPart(() => import('./CalendarGrid.tsx').then((file) => file.CalendarGrid))
const CalendarItemFields = lazyPart(() => import('./CalendarItemFields.tsx').then((file) => file.CalendarItemFields), { prefetch: true })

const typeFilter = <FilterSelect name="calendarTypeId" label="Type" placeholder="Any type" options={calendarTypes} />

const scope = {}
const texts = {
  list: 'Calendar items',
  one: 'calendar item',
  many: 'calendar items',
  empty: 'No calendar items yet.',
  start: 'Add calls, travel, holidays and deadlines. Events and coffee chats are in the calendar by themselves.',
  search: 'Search calendar items',
}

/** The common calendar: as months, weeks and an agenda with events and coffee chats, or its items as a table. */
export function CalendarPanel() {
  const [asTable, setAsTable] = usePreference('calendarAsTable', false)
  const [times, setTimes] = useState<NewItemTimes>()
  const [repeat, setRepeat] = useOpenedRepeat()
  return (
    <section className="panel" aria-labelledby="calendar">
      <ResourceList resource={calendarItems} scope={scope} columns={itemColumns} texts={texts} nameOf={nameOfItem}>
        <div className="panel-head">
          <h2 id="calendar">Calendar</h2>
          <div className="calendar-actions">
            <Button
              icon={asTable ? <CalendarOutlined aria-hidden /> : <UnorderedListOutlined aria-hidden />}
              onClick={() => {
                setTimes(undefined)
                setAsTable(!asTable)
              }}
            >
              {asTable ? 'Calendar' : 'Table'}
            </Button>
            {!asTable && <AddItem onClick={() => setTimes(undefined)} />}
          </div>
        </div>
        {asTable ? <ItemTable /> : <GridToAddTo onAdd={setTimes} onOpen={setRepeat} />}
        <RecordDrawer
          of={calendarItems}
          defaults={{ ...itemDefaults, timeZone: viewerZone(), ...times }}
          width={640}
          head={(item) => (
            <>
              {repeat?.id === item.calendarItemId && <OpenedRepeat repeat={repeat} />}
              <ItemLinks item={item} />
            </>
          )}
        >
          {(row) => <CalendarItemFields row={row} />}
        </RecordDrawer>
      </ResourceList>
    </section>
  )
}

function AddItem({ onClick }: { onClick: () => void }) {
  const { mayEdit, open } = useListScreen(calendarItems)
  if (!mayEdit) return null
  const add = () => {
    onClick()
    open('new')
  }
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      Add calendar item
    </Button>
  )
}

interface GridProps {
  onAdd: (times: NewItemTimes) => void
  onOpen: (entry: CalendarEntry) => void
}

function GridToAddTo({ onAdd, onOpen }: GridProps) {
  const { open } = useListScreen(calendarItems)
  const add = (times: NewItemTimes) => {
    onAdd(times)
    open('new')
  }
  return <CalendarGrid filter={typeFilter} onAdd={add} onOpen={onOpen} />
}

/** The link of an item, and the item for the reader's own calendar program. */
function ItemLinks({ item: { calendarItemId, url } }: { item: CalendarItem }) {
  const dispatch = useAppDispatch()
  return (
    <div className="calendar-links">
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          Open the link
        </a>
      )}
      <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void dispatch(downloadCalendarItem({ calendarItemId }))}>
        Calendar file
      </Button>
    </div>
  )
}

const ItemTable = () => (
  <div className="calendar-table">
    <ListBar of={calendarItems} filters={typeFilter} />
    <DeleteSelected of={calendarItems} fields={() => <CalendarItemFields row={null} />} />
    <ListRows of={calendarItems} minWidth={1140} />
  </div>
)
