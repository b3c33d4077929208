import type { ViewSettings } from '#contract/savedViews.ts'
import type { Db } from '../db/client.ts'
import { views } from '../db/tables/index.ts'
import type { Staff } from './contacts.ts'
import { addDays } from './dates.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

interface DemoSavedView {
  list: string
  name: string
  settings: ViewSettings
}

/** Views that staff use every day. */
const shared: readonly DemoSavedView[] = [
  { list: 'registrations', name: 'Waiting for review', settings: { sort: 'submittedAt', filters: [{ name: 'status', value: '2' }] } },
  {
    list: 'registrations',
    name: 'Who comes, by company',
    settings: {
      density: 'compact',
      sort: 'companyName',
      columns: [{ key: 'lastName' }, { key: 'companyName', width: 260 }, { key: 'submittedAt', isHidden: true }],
      filters: [{ name: 'status', value: '5' }],
    },
  },
  { list: 'events', name: 'Coming up', settings: { sort: 'startsAt', filters: [{ name: 'when', value: 'upcoming' }] } },
]

/** Inserts shared views, created by the event manager; returns the rows. */
export async function seedSavedViews(db: Db, { managerId }: Staff, baseDate: string) {
  const rows = shared.map((savedView) => ({
    ...savedView,
    isShared: true,
    ownerContactId: managerId,
    ...stamped(addDays(baseDate, -90), managerId),
  }))
  return { rows, ids: await insertRows(db, views, rows, 'viewId') }
}
