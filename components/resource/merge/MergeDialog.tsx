import { Alert, Button, Flex, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { byMatch } from '#contract/fields.ts'
import type { MergeResult } from '#contract/merge.ts'
import type { AnyResource, ListQueryOf, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Values } from '../base/values.ts'
import { MergeChoices } from './MergeChoices.tsx'
import type { MergeOptions } from './MergeOptions.ts'
import { useMergePair } from './useMergePair.ts'

export interface MergeDialogProps<R extends AnyResource> {
  resource: ResourceStore<R>
  scope: ScopeOf<R>
  mergeOptions: MergeOptions<R>
  /** The two rows. If only one is given, the user chooses the other first. */
  ids: readonly [number, number?]
  /** The singular and the plural of the rows. */
  one: string
  many: string
  nameOf: (row: RowOf<R>) => string
  onClose: () => void
  /** `row` is the current survivor. */
  onMerged: (row: RowOf<R> | null, mergedId: number) => void
}

/** The most rows that a search for the other row returns. */
const maxMatches = 20

/** Merges two rows of a list, after loading their current versions. */
export function MergeDialog<R extends AnyResource>(props: MergeDialogProps<R>) {
  const { resource, scope, mergeOptions, ids, one, many, nameOf, onClose, onMerged } = props
  const { idKey } = resource.declared
  const dispatch = useAppDispatch()
  const [first, secondId] = ids
  const [chosen, setChosen] = useState<LookupOption | null>(null)
  const second = secondId ?? chosen?.value
  const { Suggestions } = mergeOptions
  const [pair, reload] = useMergePair(resource, scope, [first, second])
  const [stale, setStale] = useState<string>()
  const [footer, setFooter] = useState<HTMLElement | null>(null)

  const idOf = (row: RowOf<R>) => (row as Values)[idKey] as number
  const search = async (q: string) => {
    const query = { ...(scope as Values), q, sort: byMatch, page: 1, pageSize: maxMatches } as ListQueryOf<R>
    const result = await dispatch(mergeOptions.store.search(query))
    const matches = mergeOptions.store.search.fulfilled.match(result) ? result.payload : []
    return matches
      .filter((row) => idOf(row) !== first)
      .map((row) => ({ value: idOf(row), label: nameOf(row), detail: mergeOptions.detailOf(row) }))
  }
  const reloadStale = (message: string) => {
    setStale(message)
    reload()
  }
  return (
    <Modal
      open
      width={860}
      title={`Merge ${many}`}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <span ref={setFooter} />
        </Flex>
      }
    >
      {!secondId && (
        <div className="merge-other">
          <label htmlFor="merge-other">Merge with {one}</label>
          <Lookup
            id="merge-other"
            search={search}
            selected={chosen}
            value={chosen?.value ?? null}
            onChange={(value, option) => setChosen(value === null ? null : (option ?? { value, label: '' }))}
            placeholder="Type a name"
          />
          {Suggestions && !chosen && <Suggestions id={first} onChoose={setChosen} />}
        </div>
      )}
      {stale && (
        <Alert type="warning" showIcon role="alert" title={pair.status === 'gone' ? stale : `${stale} The latest version is shown.`} />
      )}
      {second !== undefined && pair.status === 'loading' && <Spin className="merge-waiting" aria-label="Loading" />}
      {pair.status === 'gone' && !stale && <Alert type="error" showIcon role="alert" title={`One of the two ${many} no longer exists.`} />}
      {pair.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`The ${many} could not be loaded.`}
          action={
            <Button size="small" onClick={reload}>
              Retry
            </Button>
          }
        />
      )}
      {pair.status === 'loaded' && (
        <MergeChoices
          // Another pair starts the choices over; a newer version of the same pair does not.
          key={pair.rows.map(idOf).join()}
          declared={resource.declared}
          mergeOptions={mergeOptions}
          rows={pair.rows}
          nameOf={nameOf}
          onStale={reloadStale}
          onMerged={({ row }: MergeResult<RowOf<R>>, mergedId) => onMerged(row, mergedId)}
          renderInFooter={(button: ReactNode) => footer && createPortal(button, footer)}
        />
      )}
    </Modal>
  )
}
