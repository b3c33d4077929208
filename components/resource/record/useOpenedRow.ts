import type { AddressName } from '#constants/addressNames.ts'
import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { selectOpened } from '#store/live/live.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { type UnderlyingList, type Steps, useNeighbours } from './useNeighbours.ts'
import type { RecordOpener } from './useOpenAddress.ts'

export interface OpenedRow<Row> {
  /** The newest known version of the record; null if none is open, while it loads, and for a new one. */
  row: Row | null
  /** The record that the new one is a duplicate of. */
  copyOf: Row | null
  isNew: boolean
  open: (row: Row | 'new') => void
  close: () => void
  /** Previous and next in the list. */
  steps: Steps
}
type Values = Record<string, unknown>

interface OpenedRowOptions<R extends AnyResource> extends UnderlyingList<RowOf<R>> {
  /** The query of the unfiltered list. */
  scope: ScopeOf<R>
  /** The singular of the records: "track". */
  one: string
  /** The name of the open record's id in the address, if the screen has another list that opens records. */
  key?: AddressName
}

/**
 * The open record: from the list, or fetched separately if the list does not hold it. It follows every newer version, and stays open if
 * it leaves the list. `underlying` is the list on screen.
 */
export function useOpenedRow<R extends AnyResource>(
  resource: ResourceStore<R>,
  { openedId, open, close }: RecordOpener,
  { scope, one, ...underlying }: OpenedRowOptions<R>,
): OpenedRow<RowOf<R>> {
  type Row = RowOf<R>
  const { idKey } = resource.declared
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const { asPath } = useRouter()
  const isCopy = typeof openedId === 'string' && openedId !== 'new' && resource.declared.duplicate !== undefined
  const copiedId = isCopy ? Number(openedId.slice('copy-'.length)) : undefined
  const id = typeof openedId === 'number' ? openedId : copiedId
  const listed = useAppSelector((state) => (id === undefined ? undefined : resource.selectById(state, id)))
  const status = useAppSelector((state) => resource.selectState(state).status)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  // A newer version that was announced; 0 for a deleted record.
  const announcedVersion = useAppSelector((state) => {
    const record = selectOpened(state, resource.declared.name, id)
    return record && !record.isDeleted ? record.version : 0
  })
  const [fetchedRow, setFetchedRow] = useState<Row>()
  const [lastRow, setLastRow] = useState<Row>()
  const [attempt, setAttempt] = useState(0)
  const row = newest(
    [listed, fetchedRow, lastRow].filter(
      (candidate) => candidate && matchesQuery(candidate as Values, { ...(scope as Values), [idKey]: id }),
    ),
  )
  if (row && row !== lastRow) setLastRow(row)

  const idOf = (candidate: Row) => (candidate as Values)[idKey] as number
  const steps = useNeighbours<Row>({
    ...underlying,
    id: copiedId === undefined ? id : undefined,
    idOf,
    open: (next) => open(idOf(next)),
    one,
  })

  const isMissingInList = id !== undefined && !listed && !steps.pendingDirection && (status === 'loaded' || status === 'failed')
  const scopeKey = JSON.stringify(scope)
  const reportMissing = useEffectEvent(async (hasFailed: boolean) => {
    // The form on screen may hold unsaved input.
    if (row) return
    if (!hasFailed) {
      await confirm({
        title: `This ${one} does not exist`,
        content: 'The link may be old, or the record was deleted.',
        okOnly: true,
      })
      return close()
    }
    const isRetry = await confirm({ title: `The ${one} could not be loaded`, okText: 'Retry', cancelText: 'Close' })
    if (isRetry) setAttempt((count) => count + 1)
    else close()
  })
  useEffect(() => {
    if (!isMissingInList) return
    const request = dispatch(resource.fetchRow({ scope: JSON.parse(scopeKey) as Values, id }))
    void request.then((result) => {
      if (resource.fetchRow.rejected.match(result)) return result.meta.aborted ? undefined : reportMissing(true)
      if (result.payload) setFetchedRow(result.payload)
      else void reportMissing(false)
    })
    return () => request.abort()
  }, [dispatch, resource, scopeKey, id, isMissingInList, refreshCount, attempt, announcedVersion])

  return {
    row: copiedId === undefined ? (row ?? null) : null,
    copyOf: copiedId === undefined ? null : (row ?? null),
    isNew: openedId === 'new' || (copiedId !== undefined && row !== undefined),
    open: (next) => open(next === 'new' ? 'new' : idOf(next)),
    close,
    steps: id === undefined || copiedId !== undefined ? steps : { ...steps, link: linkOf(asPath, underlying.key ?? 'open', id) },
  }
}

/** The address that opens a record for any user. It omits the filters of the list, which may be the user's own. */
function linkOf(asPath: string, key: string, id: number): string {
  const { pathname, searchParams } = new URL(asPath, 'http://here')
  const view = searchParams.get('view')
  return `${pathname}?${new URLSearchParams({ ...(view && { view }), [key]: String(id) }).toString()}`
}

/** The row with the highest version; the first of equal versions. */
const newest = <Row>(rows: (Row | undefined)[]): Row | undefined =>
  rows.reduce((best, row) => (!best || versionOf(row) > versionOf(best) ? row : best), undefined)
const versionOf = (row: unknown): number => (row as { rowVersion: number }).rowVersion

/** Whether a row matches the query: the store may still hold rows of another event. 0 means all. */
const matchesQuery = (row: Values, query: Values): boolean =>
  Object.entries(query).every(([key, value]) => value === 0 || !(key in row) || row[key] === value)
