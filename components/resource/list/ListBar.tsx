import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../../ui/Button.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { useListScreen } from '../screen/listContexts.ts'
import { ListSearch } from './ListSearch.tsx'
import { ConditionsButton } from '../conditions/ConditionsButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { MoreActions } from '../phone/MoreActions.tsx'
import { ColumnsButton } from '../savedViews/ColumnsButton.tsx'
import { ActiveFilters } from '../savedViews/ActiveFilters.tsx'
import { ClearFilters } from '../savedViews/ClearFilters.tsx'
import { SavedViewsButton } from '../savedViews/SavedViewsButton.tsx'
import { useActiveFilters } from '../savedViews/useActiveFilters.ts'

const ConditionChips = lazyPart(() => import('../conditions/ConditionChips.tsx').then((file) => file.ConditionChips))

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  filters?: ReactNode
  /** Chooses whose rows the list has. It is no filter: it stays over a list without rows, and outside the filters of a phone. */
  chooser?: ReactNode
  /** Adds to the list. Default: a button that opens a new row, if the user may add rows. */
  add?: ReactNode
  /** Further actions for its rows. Not offered for an empty list. */
  actions?: ReactNode
  /** Further actions for the list. */
  children?: ReactNode
}

/** The bar above a list: search, filters, views, columns and actions. Below it are the active filters whose control is not on screen. */
export function ListBar<R extends AnyResource>({ of: resource, filters, chooser, add, actions, children }: Props<R>) {
  const { scope, texts, controls, view, columns, list, query, isFiltered, mayEdit, open } = useListScreen(resource)
  const isNarrow = useIsNarrow()
  const folded = useActiveFilters(controls).filter(({ control }) => control === 'open' || control === 'closed')
  // There is nothing to filter.
  const isEmpty = list.status === 'loaded' && list.total === 0 && !isFiltered
  return (
    <>
      <div className="list-bar">
        {chooser}
        <ListSearch of={resource} />
        {(filters || view) && !isEmpty && (
          <Filters activeCount={folded.length + (controls.params.filters.where ? 1 : 0)}>
            {filters}
            {view && <ConditionsButton of={resource} view={view} />}
          </Filters>
        )}
        {!isNarrow && <ClearFilters view={controls} />}
        <div className="list-actions">
          <MoreActions>
            {view && (
              <>
                <SavedViewsButton view={view} />
                <ColumnsButton view={view} />
              </>
            )}
            {list.total > 0 && actions}
            <ExportButton
              resource={resource}
              input={query.paged}
              total={list.total}
              isEstimate={list.isEstimate}
              columns={columns}
              texts={texts}
            />
            <ImportButton resource={resource} scope={scope} texts={texts} />
            {children}
          </MoreActions>
          {add ?? (mayEdit && !texts.missing && <AddButton one={texts.one} onClick={() => open('new')} />)}
        </div>
      </div>
      <ActiveFilters view={controls} />
      {view?.params.filters.where && <ConditionChips view={view} where={view.params.filters.where} />}
      {view?.isMissing && (
        <div className="view-missing" role="status">
          <span>This view was deleted or is private. You see the list without it.</span>
          <Button size="small" onClick={() => view.show(undefined, 'replace')}>
            OK
          </Button>
        </div>
      )}
    </>
  )
}

/** Adds a row. On a phone its text is only the verb. */
export const AddButton = ({ one, onClick }: { one: string; onClick: () => void }) => (
  <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={onClick}>
    <span>
      Add <span className="add-what">{one}</span>
    </span>
  </Button>
)
