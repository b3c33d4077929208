import { type ReactNode, useCallback } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Filters } from '../list/Filters.tsx'
import { MoreActions } from '../phone/MoreActions.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { NarrowedBy } from './NarrowedBy.tsx'
import type { ListView } from './useListView.ts'
import { ViewsButton } from './ViewsButton.tsx'

interface Props {
  view: ListView
  /** The words in the empty search; nothing for a list that is not searched. */
  search?: string
  filters?: ReactNode
  /** How many of them narrow the list now. */
  inUse: number
  /** What adds to the list, for whom it may. */
  add?: ReactNode
  /** What else can be done with the list. */
  children: ReactNode
}

/** The bar above a list: search, filters, views, columns and what can be done; below it what narrows the list. */
export function ListBar({ view, search, filters, inUse, add, children }: Props) {
  const { params, change } = view
  const find = useCallback((q: string) => change({ q }), [change])
  return (
    <>
      <div className="list-bar">
        {search && <SearchBox value={params.q} onSearch={find} placeholder={search} />}
        {filters && <Filters inUse={inUse}>{filters}</Filters>}
        <div className="list-actions">
          <MoreActions>
            <ViewsButton view={view} />
            <ColumnsButton view={view} />
            {children}
          </MoreActions>
          {add}
        </div>
      </div>
      <NarrowedBy view={view} />
      {view.isMissing && (
        <div className="view-missing" role="status">
          <span>This view does not exist any more, or it is somebody else’s own. The list is shown without it.</span>
          <Button size="small" onClick={() => view.show(undefined, 'replace')}>
            OK
          </Button>
        </div>
      )}
    </>
  )
}
