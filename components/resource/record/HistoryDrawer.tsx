import { Button, Drawer, Empty, Flex, Popconfirm, Spin } from 'antd'
import { useState } from 'react'
import type { Change } from '#contract/history.ts'
import type { AnyResource } from '#contract/resource.ts'
import { heldBy, labelOf } from '#contract/messages.ts'
import { changes, restoreVersion } from '#store/history/history.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshAsked } from '#store/ui/ui.ts'
import { formatInViewerZone } from '../../ui/dates.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { HtmlChange } from './HtmlChange.tsx'
import type { ShowsVersions } from './RecordedVersion.ts'
import { valueText } from '../values.ts'

interface Props {
  resource: Pick<AnyResource, 'name' | 'shape'> & { calls: Pick<AnyResource['calls'], 'reorder'> }
  id: number
  rowVersion: number
  isReadOnly?: boolean
  versions?: ShowsVersions
  onClose: () => void
  onRestored: () => void
}

const actions: Readonly<Record<Change['action'], string>> = {
  create: 'created this',
  update: 'changed',
  delete: 'deleted this',
  restore: 'restored',
  status: 'changed the status',
  note: 'changed the note',
}

/** Who changed a record, when, and the values before and after. Restores an earlier version. */
export function HistoryDrawer({ resource, id, rowVersion, isReadOnly = false, versions, onClose, onRestored }: Props) {
  const dispatch = useAppDispatch()
  useReturnFocus()
  const [looked, setLooked] = useState<Change>()
  const { rows, status, reload } = useLookup(changes, { resource: resource.name, id })

  const restore = async (change: Change) => {
    const result = await dispatch(restoreVersion({ resource: resource.name, id, changeId: change.changeId, rowVersion }))
    if (!restoreVersion.fulfilled.match(result)) return
    dispatch(refreshAsked())
    onRestored()
  }
  return (
    <Drawer open title="History" size={480} onClose={onClose}>
      {status === 'failed' && <LoadAgain text="The history could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing has been changed since this record was imported." />
      )}
      {rows.length === 0 && (status === 'loading' || status === 'idle') ? (
        <Spin style={{ width: '100%', marginTop: 48 }} />
      ) : (
        <ol className="history">
          {rows.map((change, index) => (
            <li key={change.changeId}>
              <Flex justify="space-between" align="baseline" gap={8}>
                <span>
                  <strong>{change.actorName ?? 'The system'}</strong> {actions[change.action]}
                  <time className="quiet" dateTime={change.at}>
                    {formatInViewerZone(change.at)}
                  </time>
                </span>
                <Flex gap={8}>
                  {versions && change.action !== 'delete' && (
                    <Button size="small" disabled={false} onClick={() => setLooked(change)}>
                      {versions.label}
                    </Button>
                  )}
                  {index > 0 && !isReadOnly && change.action !== 'delete' && (
                    <Popconfirm
                      title="Put this version back?"
                      description={`The record will hold again what it held right after this change.${resource.calls.reorder ? ' Its place in the list stays as it is.' : ''}`}
                      okText="Restore"
                      onConfirm={() => restore(change)}
                    >
                      <Button size="small">Restore</Button>
                    </Popconfirm>
                  )}
                </Flex>
              </Flex>
              <ChangedFields change={change} shape={resource.shape} />
            </li>
          ))}
        </ol>
      )}
      {looked &&
        versions?.dialog({ id, changeId: looked.changeId, isFirst: looked.before === null }, formatInViewerZone(looked.at), () =>
          setLooked(undefined),
        )}
    </Drawer>
  )
}

const isHtml = (schema: AnyResource['shape'][string] | undefined): boolean => schema !== undefined && heldBy(schema) === 'html'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function ChangedFields({ change: { action, before, after }, shape }: { change: Change; shape: AnyResource['shape'] }) {
  if (action === 'create' || action === 'delete' || !after) return null
  const read = (values: Change['after'], key: string) => valueText(shape[key], values?.[key])
  const changed = Object.keys(after).filter((key) => key in shape && read(before, key) !== read(after, key))
  return (
    <dl>
      {changed.map((key) => (
        <div key={key}>
          <dt>{labelOf(shape[key], key)}</dt>
          <dd>
            {isHtml(shape[key]) ? (
              <HtmlChange before={textOf(before?.[key])} after={textOf(after[key])} />
            ) : (
              <>
                <del>{read(before, key)}</del> → <ins>{read(after, key)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
