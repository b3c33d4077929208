import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import type { TableColumn } from '../base/columns.tsx'
import type { ListTable } from './useListTable.ts'

/** The sort controls in the head of a phone's list, which has no column heads to click: the column and the direction. */
export function PhoneSort<Row extends object>({ table, columns }: { table: ListTable<Row>; columns: readonly TableColumn<Row>[] }) {
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const sorted = sortable.find(({ key }) => table.getColumn(key)?.getIsSorted())
  const isDescending = sorted !== undefined && table.getColumn(sorted.key)?.getIsSorted() === 'desc'
  if (sortable.length === 0) return null
  return (
    <th scope="col" role="columnheader" className="phone-sort">
      <label>
        Sort by
        <select
          value={sorted?.key ?? ''}
          onChange={({ target }) => table.setSorting(target.value ? [{ id: target.value, desc: false }] : [])}
        >
          <option value="">Default order</option>
          {sortable.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {sorted && (
        <Button
          type="text"
          icon={isDescending ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
          aria-label={isDescending ? 'Sorted descending. Sort ascending' : 'Sorted ascending. Sort descending'}
          onClick={() => table.setSorting([{ id: sorted.key, desc: !isDescending }])}
        />
      )}
    </th>
  )
}
