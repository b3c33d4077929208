import { HistoryOutlined } from '@ant-design/icons'
import { Button, Drawer, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useAsk } from '../ui/Questions.tsx'
import { RowFormBody } from './RowFormBody.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { type Defaults, useRowForm } from './useRowForm.ts'
import type { Values } from './values.ts'

const HistoryDrawer = lazyPart(() => import('./HistoryDrawer.tsx').then((file) => file.HistoryDrawer))

export interface ResourceDrawerProps<R extends AnyResource> {
  resource: ResourceStore<R>
  /** The row to change; null makes a new one from `defaults`. */
  row: RowOf<R> | null
  defaults: Defaults<R>
  title: string
  /** The zone in which dates are typed. */
  timeZone?: string
  width?: number
  /** The fields. */
  children: ReactNode
  /** Stands beside the buttons, such as "Delete". */
  footer?: ReactNode
  isReadOnly?: boolean
  onClose: () => void
  onSaved?: (row: RowOf<R>) => void
}

/** A record in a drawer: its form, Save, its history; asks before unsaved changes are left. */
export function ResourceDrawer<R extends AnyResource>({
  resource,
  row,
  defaults,
  title,
  timeZone,
  width = 560,
  children,
  footer,
  isReadOnly = false,
  onClose,
  onSaved,
}: ResourceDrawerProps<R>) {
  const ask = useAsk()
  const rowForm = useRowForm(resource, { row, defaults, onSaved })
  const { isDirty, isSaving, save } = rowForm
  const [showsHistory, setShowsHistory] = useState(false)
  useLeaveGuard(rowForm)
  useReturnFocus()
  const id = (row as Values | null)?.[resource.declared.idKey] as number | undefined
  const submit = () => void save().then((stored) => stored && onClose())
  const leave = async () => {
    const isSure =
      !isDirty ||
      (await ask({ title: 'Leave without saving?', content: 'What you typed will be lost.', okText: 'Leave', cancelText: 'Keep editing' }))
    if (!isSure) return
    if (isDirty) rowForm.dropDraft()
    onClose()
  }
  return (
    <Drawer
      open
      size={width}
      title={title}
      onClose={() => void leave()}
      mask={{ closable: true }}
      extra={
        id !== undefined && (
          <Button type="text" icon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
            History
          </Button>
        )
      }
      footer={
        <Flex justify="space-between" gap={8}>
          <div>{footer}</div>
          <Flex gap={8}>
            <Button onClick={() => void leave()}>{isReadOnly ? 'Close' : 'Cancel'}</Button>
            {!isReadOnly && (
              <Button type="primary" loading={isSaving} onClick={submit}>
                Save
              </Button>
            )}
          </Flex>
        </Flex>
      }
    >
      <RowFormBody
        rowForm={rowForm}
        schema={resource.declared.schema}
        timeZone={timeZone}
        onSubmit={submit}
        onSettled={onClose}
        isReadOnly={isReadOnly}
      >
        {children}
      </RowFormBody>
      {showsHistory && id !== undefined && (
        <HistoryDrawer
          resource={resource.declared}
          id={id}
          rowVersion={(row as Values).rowVersion as number}
          isReadOnly={isReadOnly}
          onClose={() => setShowsHistory(false)}
          onRestored={onClose}
        />
      )}
    </Drawer>
  )
}
