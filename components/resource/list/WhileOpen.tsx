import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { type ListRecord, useListScreen, useListRecord } from '../screen/listContexts.ts'

interface Props<R extends AnyResource> {
  of: ResourceStore<R>
  children: (record: ListRecord<R>) => ReactNode
}

/** Renders its children while a record of the surrounding list is open, or a new one if the user may add it. */
export function WhileOpen<R extends AnyResource>({ of, children }: Props<R>) {
  const record = useListRecord(of)
  const { mayEdit } = useListScreen(of)
  return (record.row !== null || (record.isNew && mayEdit)) && children(record)
}
