import { useEffect, useEffectEvent, useState } from 'react'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { lastPageOf, totalText } from '../base/listTotal.ts'
import type { ChangeParams, ListParams } from '../base/useListParams.ts'
import type { LoadedList } from '../base/useResource.ts'

/** The list on screen that an open record belongs to. */
export interface UnderlyingList<Row> {
  list: LoadedList<Row>
  params: ListParams
  change: ChangeParams
}
/** The previous and next record of an open record in its list. */
export interface Steps {
  /** The singular of the records: "track". */
  one: string
  /** Its position in the list, starting at 1; undefined if the list does not hold it. */
  position?: number
  /** Of how many. */
  total: string
  /** The address of the record, starting with its path; see `CopyLink`. */
  link?: string
  /** The direction of a step while the page of that record is still loading. */
  pendingDirection: 'next' | 'previous' | null
  /** Undefined at the ends of the list. */
  next?: () => void
  previous?: () => void
}
/** A step to a record on another page. */
interface Step {
  from: number
  by: 1 | -1
  /** The requested page, and the total number of rows at that time. */
  page: number
  total: number
  /** The list changed in the meantime: the record's own page is loaded once more, as the next row may have moved there. */
  isLookingBack: boolean
  hasLookedBack: boolean
}

interface NeighbourOptions<Row> extends UnderlyingList<Row> {
  /** The open record; undefined if there is none. */
  id: number | undefined
  idOf: (row: Row) => number
  open: (row: Row) => void
  one: string
}

/**
 * Steps through the list as shown, across its pages. A record that leaves the list while it is open keeps its position: the row now at
 * that position is the next one.
 */
export function useNeighbours<Row>({ id, idOf, list, params, change, open, one }: NeighbourOptions<Row>): Steps {
  const confirm = useConfirm()
  const { rows, page, total } = list
  const [step, setStep] = useState<Step | null>(null)
  const [lastPosition, setLastPosition] = useState({ id: 0, page: 0, index: 0 })
  const index = rows.findIndex((row) => idOf(row) === id)
  if (id !== undefined && index >= 0 && !(lastPosition.id === id && lastPosition.page === page && lastPosition.index === index))
    setLastPosition({ id, page, index })
  if (step && step.from !== id) setStep(null)

  const lastPage = lastPageOf(list, params.pageSize)
  const hasLeft = index < 0 && lastPosition.id === id && lastPosition.page === page
  const neighbour = (by: 1 | -1): Row | undefined => {
    if (index >= 0) return rows[index + by]
    return hasLeft ? rows[by === 1 ? lastPosition.index : lastPosition.index - 1] : undefined
  }
  const goToPage = (next: Step | null) => {
    const isAvailable = next !== null && next.page >= 1 && next.page <= lastPage
    setStep(isAvailable ? next : null)
    if (isAvailable) change({ page: next.page })
  }
  const go = (by: 1 | -1) => {
    const row = neighbour(by)
    if (id === undefined || step) return
    if (row) open(row)
    else goToPage({ from: id, by, page: page + by, total, isLookingBack: false, hasLookedBack: false })
  }

  const onPageLoaded = useEffectEvent(() => {
    if (!step) return
    const { by, isLookingBack, hasLookedBack } = step
    const hasMoved = total !== step.total && index < 0 && !isLookingBack && !hasLookedBack
    if (hasMoved) return goToPage({ ...step, page: page - by, total, isLookingBack: true })
    const row = index >= 0 || isLookingBack ? neighbour(by) : by === 1 ? rows[0] : rows.at(-1)
    if (row) {
      setStep(null)
      open(row)
    } else goToPage(isLookingBack ? { ...step, page: page + by, total, isLookingBack: false, hasLookedBack: true } : null)
  })
  const reportFailure = useEffectEvent(async () => {
    if (!step) return
    const title = `The ${step.by === 1 ? 'next' : 'previous'} ${one} could not be loaded`
    if (await confirm({ title, okText: 'Retry' })) return list.reload()
    setStep(null)
    change({ page })
  })
  const isAvailable = step !== null && list.status === 'loaded' && page === step.page
  const hasFailed = step !== null && list.status === 'failed'
  useEffect(() => {
    if (isAvailable) onPageLoaded()
  }, [isAvailable])
  useEffect(() => {
    if (hasFailed) void reportFailure()
  }, [hasFailed])

  const hasNeighbour = (by: 1 | -1) =>
    step !== null || neighbour(by) !== undefined || ((index >= 0 || hasLeft) && page + by >= 1 && page + by <= lastPage)
  return {
    one,
    position: index < 0 ? undefined : list.first + index,
    total: totalText(list),
    pendingDirection: step && (step.by === 1 ? 'next' : 'previous'),
    next: hasNeighbour(1) ? () => go(1) : undefined,
    previous: hasNeighbour(-1) ? () => go(-1) : undefined,
  }
}
