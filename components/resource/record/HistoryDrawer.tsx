import { Button, Drawer, Empty, Flex, Popconfirm, Spin } from 'antd'
import { useState } from 'react'
import type { Change } from '#contract/history.ts'
import type { AnyResource } from '#contract/resource.ts'
import { contentKindOf, labelOf } from '#contract/messages.ts'
import { changes, restoreVersion } from '#store/history/history.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { formatInViewerZone, viewerZoneShortName } from '../../ui/dates.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { HtmlChange } from './HtmlChange.tsx'
import type { VersionViewer } from './VersionViewer.ts'
import { namedText, valueText } from '../base/values.ts'

interface Props {
  resource: Pick<AnyResource, 'name' | 'shape'> & { calls: Pick<AnyResource['calls'], 'reorder'> }
  id: number
  rowVersion: number
  isReadOnly?: boolean
  versionViewer?: VersionViewer
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
  approval: 'brought this in with a registration',
}

/** Who changed a record, when, and the values before and after. Restores an earlier version. */
export function HistoryDrawer({ resource, id, rowVersion, isReadOnly = false, versionViewer, onClose, onRestored }: Props) {
  const dispatch = useAppDispatch()
  useReturnFocus()
  const [viewedChange, setViewedChange] = useState<Change>()
  const { rows, status, reload } = useLookup(changes, { resource: resource.name, id })

  const restore = async (change: Change) => {
    const result = await dispatch(restoreVersion({ resource: resource.name, id, changeId: change.changeId, rowVersion }))
    if (!restoreVersion.fulfilled.match(result)) return
    dispatch(refreshRequested())
    onRestored()
  }
  return (
    <Drawer open title="History" size={480} onClose={onClose}>
      {status === 'failed' && <LoadAgain text="The history could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No changes since this record was imported." />
      )}
      {rows.length === 0 && (status === 'loading' || status === 'idle') ? (
        <Spin style={{ width: '100%', marginTop: 48 }} />
      ) : (
        <>
          {rows[0] && <p className="quiet">Times are in your time zone, {viewerZoneShortName(rows[0].at)}.</p>}
          <ol className="history">
            {rows.map((change, index) => (
              <li key={change.changeId}>
                <Flex justify="space-between" align="baseline" gap={8}>
                  <span>
                    <strong>{change.actorName ?? change.details?.author ?? 'System'}</strong> {actions[change.action]}
                    <time className="quiet" dateTime={change.at}>
                      {formatInViewerZone(change.at)}
                    </time>
                  </span>
                  <Flex gap={8}>
                    {versionViewer && change.action !== 'delete' && (
                      <Button size="small" disabled={false} onClick={() => setViewedChange(change)}>
                        {versionViewer.label}
                      </Button>
                    )}
                    {index > 0 && !isReadOnly && change.action !== 'delete' && (
                      <Popconfirm
                        title="Restore this version?"
                        description={`The record gets the values it had after this change. No mail is sent.${resource.calls.reorder ? ' Its position in the list does not change.' : ''}`}
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
        </>
      )}
      {viewedChange &&
        versionViewer?.dialog(
          { id, changeId: viewedChange.changeId, isFirst: viewedChange.before === null },
          formatInViewerZone(viewedChange.at),
          () => setViewedChange(undefined),
        )}
    </Drawer>
  )
}

const isHtml = (schema: AnyResource['shape'][string] | undefined): boolean => schema !== undefined && contentKindOf(schema) === 'html'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function ChangedFields({ change: { action, before, after, names, details }, shape }: { change: Change; shape: AnyResource['shape'] }) {
  if (!before || action === 'delete' || !after) return null
  const textAt = (values: Change['after'], key: string) => namedText(shape[key], values?.[key], (id) => names?.[key]?.[String(id)])
  const changed = Object.keys(after).filter((key) => key in shape && textAt(before, key) !== textAt(after, key))
  return (
    <dl>
      {changed.map((key) => (
        <div key={key}>
          <dt>{labelOf(shape[key], key)}</dt>
          <dd>
            {isHtml(shape[key]) ? (
              <HtmlChange before={textOf(before[key])} after={textOf(after[key])} />
            ) : (
              <>
                <del>{textAt(before, key)}</del> → <ins>{textAt(after, key)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
      {details?.parts.map(({ key, label, before: earlier, after: later }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <del>{valueText(undefined, earlier)}</del> → <ins>{valueText(undefined, later)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
