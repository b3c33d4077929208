import { HistoryOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { events } from '#store/events/events.ts'
import { RowFormBody } from '../../resource/record/RowFormBody.tsx'
import { Viewers } from '../../resource/live/Viewers.tsx'
import { useLeaveGuard } from '../../resource/record/useLeaveGuard.ts'
import { useRowForm } from '../../resource/record/useRowForm.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { BasicFields } from './BasicFields.tsx'

const HistoryDrawer = lazyPart(() => import('../../resource/record/HistoryDrawer.tsx').then((file) => file.HistoryDrawer))

/** Every field of the event itself. */
export function BasicTab({ event }: EventTabProps) {
  const rowForm = useRowForm(events, { row: event, defaults: {} })
  const { isDirty, isSaving, save, dropDraft } = rowForm
  const [showsHistory, setShowsHistory] = useState(false)
  const mayEdit = usePermission('editEvents')
  useLeaveGuard(rowForm)
  const submit = () => void save()
  return (
    <>
      <RowFormBody rowForm={rowForm} schema={events.declared.schema} timeZone={event.timeZone} onSubmit={submit} isReadOnly={!mayEdit}>
        <BasicFields event={event} />
      </RowFormBody>
      <Flex gap={8} align="center" className="save-bar notices-stay-above">
        {mayEdit && (
          <>
            <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={submit}>
              Save
            </Button>
            {isDirty && <Button onClick={dropDraft}>Discard changes</Button>}
          </>
        )}
        <span className="grow quiet">{isDirty ? 'You have unsaved changes.' : ''}</span>
        <Viewers resource={events.declared.name} id={event.eventId} />
        <Button type="text" icon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
          History
        </Button>
      </Flex>
      {showsHistory && (
        <HistoryDrawer
          resource={events.declared}
          id={event.eventId}
          rowVersion={event.rowVersion}
          isReadOnly={!mayEdit}
          onClose={() => setShowsHistory(false)}
          onRestored={() => setShowsHistory(false)}
        />
      )}
    </>
  )
}
