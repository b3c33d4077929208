import { Button, Flex } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { limits } from '#constants/limits.ts'
import { reasonRequired, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import type { BulkStatusResult } from '#contract/events/registrations.ts'
import { changeRegistrationStatuses } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useAsk } from '../../ui/Questions.tsx'
import { RegistrationStatusTag } from '../StateTag.tsx'

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))
const BulkResultDialog = lazyPart(() => import('./BulkResultDialog.tsx').then((file) => file.BulkResultDialog))
const targets = registrationStatuses.filter(({ value }) => value !== 1 && value !== 9 && value !== 10)

interface Props {
  ids: readonly number[]
  /** All rows that the filters match. */
  total: number
  onSelectAll: () => Promise<void>
  onClear: () => void
  onDone: () => void
}

/** What can be done with the selected registrations: each row on its own, a result per row. */
export function BulkBar({ ids, total, onSelectAll, onClear, onDone }: Props) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const [isBusy, setBusy] = useState<'selecting' | 'moving' | false>(false)
  const [asked, setAsked] = useState<RegistrationStatusId | null>(null)
  const [results, setResults] = useState<BulkStatusResult[] | null>(null)
  const move = async (to: RegistrationStatusId, reason?: string) => {
    setBusy('moving')
    const all: BulkStatusResult[] = []
    for (let at = 0; at < ids.length; at += limits.bulkRows) {
      const result = await dispatch(
        changeRegistrationStatuses({ eventRegistrationIds: ids.slice(at, at + limits.bulkRows), eventStatusId: to, reason }),
      )
      if (!changeRegistrationStatuses.fulfilled.match(result)) break
      all.push(...result.payload)
    }
    setBusy(false)
    setAsked(null)
    if (all.length > 0) setResults(all)
  }
  const choose = async (to: RegistrationStatusId) => {
    if (reasonRequired.includes(to)) return setAsked(to)
    const label = choiceLabel(registrationStatuses, to)
    const isSure = await ask({
      title: `Set ${ids.length.toLocaleString('en')} registrations to ${label}?`,
      content: 'Rows for which this move is not allowed stay as they are; you get a result for each.',
      okText: `Set to ${label}`,
    })
    if (isSure) void move(to)
  }
  return (
    <Flex gap={8} align="center" wrap className="bulk-bar" role="region" aria-label="Selected registrations">
      <strong className="tabular">{ids.length.toLocaleString('en')} selected</strong>
      {ids.length < total && (
        <Button
          type="link"
          size="small"
          loading={isBusy === 'selecting'}
          onClick={() => {
            setBusy('selecting')
            void onSelectAll().finally(() => setBusy(false))
          }}
        >
          Select all {total.toLocaleString('en')} that match
        </Button>
      )}
      <ButtonMenu
        menu={{
          items: targets.map(({ value }) => ({ key: value, label: <RegistrationStatusTag id={value} /> })),
          onClick: ({ key }) => void choose(Number(key) as RegistrationStatusId),
        }}
      >
        <Button size="small" type="primary" loading={isBusy === 'moving'}>
          Set status <DownOutlined />
        </Button>
      </ButtonMenu>
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
      {asked && (
        <ReasonDialog
          title={`${choiceLabel(registrationStatuses, asked)}: ${ids.length} registrations`}
          isSaving={isBusy === 'moving'}
          onOk={(reason) => void move(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      )}
      {results && (
        <BulkResultDialog
          results={results}
          onClose={() => {
            setResults(null)
            onDone()
          }}
        />
      )}
    </Flex>
  )
}
