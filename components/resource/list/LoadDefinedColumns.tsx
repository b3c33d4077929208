import { useEffect, useMemo } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useListScreen } from '../screen/listContexts.ts'
import type { Values } from '../base/values.ts'
import type { DefinedColumns } from '../fields/definedColumns.ts'

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  to: DefinedColumns
  /** The defined columns on screen. */
  keys: readonly string[]
}

/** Loads the defined columns of a list, and the values of the rows on screen each time the list has loaded. */
export function LoadDefinedColumns<R extends AnyResource>({ of: resource, to, keys }: Props<R>) {
  const dispatch = useAppDispatch()
  const { scope, list } = useListScreen(resource)
  const { fetchColumns, fetchCells, declared } = resource
  // As text, so that an equal scope of a new render does not load again.
  const scopeText = JSON.stringify(scope)
  useEffect(() => {
    const request = dispatch(fetchColumns(JSON.parse(scopeText) as object))
    void request.then((result) => {
      if (fetchColumns.fulfilled.match(result)) to.change({ columns: result.payload })
    })
    return () => request.abort()
  }, [dispatch, fetchColumns, scopeText, to])

  const columns = keys.join(',')
  const { rows } = list
  const ids = useMemo(() => rows.map((row) => (row as Values)[declared.idKey] as number).join(','), [rows, declared.idKey])
  useEffect(() => {
    if (!columns || !ids) return
    const request = dispatch(fetchCells({ ...(JSON.parse(scopeText) as object), ids, columns }))
    void request.then((result) => {
      if (fetchCells.fulfilled.match(result)) to.change({ cells: new Map(result.payload.map(({ id, cells }) => [id, cells])) })
    })
    return () => request.abort()
    // The rows themselves too: they change each time the list has loaded.
  }, [dispatch, fetchCells, scopeText, columns, ids, rows, to])
  return null
}
