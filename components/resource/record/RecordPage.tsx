import { HistoryOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { Viewers } from '../live/Viewers.tsx'
import type { Values } from '../base/values.ts'
import { RowFormBody } from './RowFormBody.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useRowForm } from './useRowForm.ts'

const HistoryDrawer = lazyPart(() => import('./HistoryDrawer.tsx').then((file) => file.HistoryDrawer))

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  row: RowOf<R>
  /** The zone of times in its fields. */
  timeZone?: string
  /** Between the fields and the bar. */
  beside?: ReactNode
  /** Buttons of whoever may edit: its delete, its menu. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A record as a page: its fields in one form, and below them the bar that saves, with who else looks at it and its history. */
export function RecordPage<R extends AnyResource>({ resource, row, timeZone, beside, actions, children }: Props<R>) {
  const { declared } = resource
  const { [declared.idKey]: id, rowVersion } = row as Values
  const rowForm = useRowForm(resource, { row, defaults: {} })
  const { isDirty, isSaving, save, dropDraft } = rowForm
  const [showsHistory, setShowsHistory] = useState(false)
  const mayEdit = usePermission(declared.calls.upsert.permission)
  useLeaveGuard(rowForm)
  const submit = () => void save()
  const closeHistory = () => setShowsHistory(false)
  return (
    <>
      <RowFormBody rowForm={rowForm} schema={declared.schema} timeZone={timeZone} onSubmit={submit} isReadOnly={!mayEdit}>
        {children}
      </RowFormBody>
      {beside}
      <Flex gap={8} align="center" className="save-bar notices-stay-above">
        {mayEdit && (
          <>
            <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={submit}>
              Save
            </Button>
            {isDirty && <Button onClick={dropDraft}>Discard draft</Button>}
          </>
        )}
        <span className="grow quiet">{isDirty ? 'You have unsaved changes.' : ''}</span>
        <Viewers resource={declared.name} id={Number(id)} />
        <Button type="text" icon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
          History
        </Button>
        {mayEdit && actions}
      </Flex>
      {showsHistory && (
        <HistoryDrawer
          resource={declared}
          id={Number(id)}
          rowVersion={Number(rowVersion)}
          isReadOnly={!mayEdit}
          onClose={closeHistory}
          onRestored={closeHistory}
        />
      )}
    </>
  )
}
