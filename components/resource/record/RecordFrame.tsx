import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import type { Route } from '#constants/routes.ts'
import type { RecordStore } from '#store/createRecord.ts'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { parseId } from '../../ui/parseId.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useRedirect } from '../../ui/useRedirect.ts'
import { useRecord } from './useRecord.ts'

interface Props<Row, Input> {
  record: RecordStore<Row, Input>
  inputOf: (id: number) => Input
  /** What one is called: "contact". */
  one: string
  /** The list it is in. */
  list: { href: Route; label: string }
  /** The address of another id. Without it, the address of a merged record keeps its own. */
  routeOf?: (id: number) => Route
  children: (row: Row) => ReactNode
}

/**
 * The page of one record, whose id is in the address: says when there is none or when it could not be loaded. The address of a merged record
 * leads to the one that has its rows.
 */
export function RecordFrame<Row, Input>({ record, inputOf, one, list, routeOf, children }: Props<Row, Input>) {
  const { query } = useRouter()
  const id = parseId(query.id)
  const { row, status, reload } = useRecord(record, id === undefined ? undefined : inputOf(id))
  const movedTo = row !== null && record.idOf(row) !== id ? routeOf?.(record.idOf(row)) : undefined
  useRedirect(movedTo)
  if (id === undefined || status === 'missing')
    return (
      <Words title={`${one[0]?.toUpperCase()}${one.slice(1)} not found`} text="It may have been deleted, or the link may be wrong.">
        <PageLink href={list.href}>{list.label}</PageLink>
      </Words>
    )
  if (!row && status === 'failed')
    return (
      <Words title={`The ${one} could not be loaded`}>
        <Button onClick={reload}>Retry</Button>
      </Words>
    )
  if (!row || movedTo)
    return (
      <div className="record-waiting" role="status" aria-label={`Loading the ${one}`}>
        <Skeleton widths={[38, 100, 100, 100, 100, 61]} />
      </div>
    )
  return children(row)
}

/** A page that has only words, and what can be done about it. */
export const Words = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <div className="page-words">
    <h1>{title}</h1>
    {text && <p>{text}</p>}
    <p className="row">{children}</p>
  </div>
)
