import { Button } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { limits } from '#constants/limits.ts'
import { severity as severities } from '#constants/notices.ts'
import { reasonRequiredStatuses, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import type { BulkRemoval } from '#contract/bulk.ts'
import type { OutputOf } from '#contract/call.ts'
import type { MovePreview } from '#contract/events/registrationMoves.ts'
import { peopleTexts } from '#contract/events/peopleCounts.ts'
import { promotedText, type Registration } from '#contract/events/registrations.ts'
import { type registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { fetchSelectedStatuses, previewMove } from '#store/events/registrationMoves.ts'
import { changeRegistrationStatuses } from '#store/events/registrationBulk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { BulkBar } from '../../resource/bulk/BulkBar.tsx'
import { outcomeNotice } from '../../resource/bulk/outcomeNotice.ts'
import type { Selection } from '../../resource/bulk/useSelection.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { useBulkMove } from './useBulkMove.ts'
import { bulkTargets } from './bulkTargets.ts'
import { MoveConsequences } from './MoveConsequences.tsx'
import { moveTexts } from './moveTexts.ts'
import { queuedMailsTexts } from '#contract/events/queuedMails.ts'
import { fullNameOf } from '#contract/personName.ts'
import { statusEntry } from './StatusOption.tsx'

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))
const BulkResults = lazyPart(() => import('../../resource/bulk/BulkResults.tsx').then((file) => file.BulkResults<NamedRow>))
const OneJob = lazyPart(() => import('../../resource/jobs/JobProgress.tsx').then((file) => file.JobProgress))

const names = { one: 'registration', many: 'registrations' }

type NamedRow = Pick<Registration, 'firstName' | 'lastName'>
const cancelledBookingsText = (count: number): string =>
  count === 1 ? 'One booking was cancelled.' : `${formatCount(count)} bookings were cancelled.`
const unchangedText = (count: number, status: string): string =>
  count === 1 ? `The registration is ${status} already.` : `All ${formatCount(count)} registrations are ${status} already.`

export interface BulkStatusProps {
  selection: Selection
  /** The number of rows that match the filters. */
  total: number
  onDone: () => void
  /** Further actions for the selected registrations. */
  children?: ReactNode
}

/** The bar over selected registrations: changes the status of each separately and shows a result for each. */
export function BulkStatus({ selection, total, onDone, children }: BulkStatusProps) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayMove = usePermission('editRegistrations')
  const [isMoving, setMoving] = useState(false)
  const [withReason, setWithReason] = useState<{ to: RegistrationStatusId; preview: MovePreview | undefined } | null>(null)
  const [known, setKnown] = useState<{ of: readonly number[]; statuses: RegistrationStatusId[] } | null>(null)
  const [outcome, setOutcome] = useState<BulkRemoval<NamedRow> | null>(null)
  const bulk = useBulkMove()
  const { ids } = selection
  const subject = `${formatCount(ids.length)} ${ids.length === 1 ? names.one : names.many}`
  const finish = (movedIds: readonly number[]) => {
    selection.drop([...movedIds])
    onDone()
  }
  const move = async (to: RegistrationStatusId, reason?: string) => {
    if (ids.length > limits.bulkAtOnce) {
      setWithReason(null)
      if (await bulk.move({ ids, eventStatusId: to, reason })) finish(ids)
      return
    }
    setMoving(true)
    const result = await dispatch(changeRegistrationStatuses({ eventRegistrationIds: [...ids], eventStatusId: to, reason }))
    setMoving(false)
    setWithReason(null)
    if (changeRegistrationStatuses.fulfilled.match(result)) report(result.payload, choiceLabel(registrationStatuses, to))
  }
  const report = (
    { results: rowResults, cancelledBookings, promoted, people, mails, mailProblem, undoToken }: OutputOf<typeof registrationStatusBulk>,
    status: string,
  ) => {
    const changed = rowResults.filter(({ isChanged }) => isChanged).length
    if (changed === 0 && rowResults.every(({ isRefused }) => !isRefused)) {
      dispatch(noticeShown({ severity: severities.info, text: unchangedText(rowResults.length, status) }))
      return finish(ids)
    }
    const { severity, text } = outcomeNotice({ changed, total: rowResults.length, ...names, done: `moved to ${status}` })
    const bookings = cancelledBookings > 0 ? ` ${cancelledBookingsText(cancelledBookings)}` : ''
    const promotions = promoted > 0 ? ` ${promotedText(promoted)}` : ''
    dispatch(
      noticeShown({
        severity,
        text: [`${text}${bookings}${promotions}`, ...peopleTexts(people), ...queuedMailsTexts(mails, mailProblem)].join(' '),
        undoToken: undoToken ?? undefined,
      }),
    )
    if (changed < rowResults.length)
      setOutcome({ results: rowResults.map(({ eventRegistrationId: id, ...rest }) => ({ id, ...rest })), undoToken })
    else finish(ids)
  }
  const readStatuses = async () => {
    if (known?.of === ids) return
    const result = await dispatch(fetchSelectedStatuses({ eventRegistrationIds: [...ids] }))
    if (fetchSelectedStatuses.fulfilled.match(result))
      setKnown({ of: ids, statuses: result.payload.map(({ eventStatusId }) => eventStatusId) })
  }
  const choose = async (to: RegistrationStatusId) => {
    setMoving(true)
    const result = await dispatch(previewMove({ eventRegistrationIds: [...ids], eventStatusId: to }))
    setMoving(false)
    // Without a preview the move is still possible: it has a result for each row.
    const preview = previewMove.fulfilled.match(result) ? result.payload : undefined
    const label = choiceLabel(registrationStatuses, to)
    const content = preview && <MoveConsequences preview={preview} />
    if (preview?.movable === 0) return void confirm({ title: `None of the ${subject} can be set to ${label}`, content, okOnly: true })
    if (reasonRequiredStatuses.includes(to)) return setWithReason({ to, preview })
    const part = preview && preview.movable < ids.length ? `${formatCount(preview.movable)} of ` : ''
    const isConfirmed = await confirm({
      ...moveTexts(to, `${part}${subject}`),
      content: content ?? 'Some may be refused. You see a result for each.',
    })
    if (isConfirmed) void move(to)
  }
  return (
    <BulkBar selection={selection} total={total} label="Selected registrations">
      {bulk.job ? (
        <OneJob job={bulk.job} title={bulk.job.label} many="registrations" onCancel={() => void bulk.cancel()} />
      ) : !mayMove ? null : (
        <ButtonMenu
          onOpen={() => void readStatuses()}
          menu={{
            items: bulkTargets(known?.of === ids ? known.statuses : []).map(({ to, refusal }) => statusEntry(to, refusal)),
            onClick: ({ key }) => void choose(Number(key) as RegistrationStatusId),
          }}
        >
          <Button size="small" type="primary" loading={isMoving}>
            Set status <DownOutlined />
          </Button>
        </ButtonMenu>
      )}
      {children}
      {withReason && (
        <ReasonDialog
          {...moveTexts(withReason.to, subject)}
          isSaving={isMoving}
          onOk={(reason) => void move(withReason.to, reason)}
          onCancel={() => setWithReason(null)}
        >
          {withReason.preview && <MoveConsequences preview={withReason.preview} />}
        </ReasonDialog>
      )}
      {outcome && (
        <BulkResults
          {...outcome}
          many="registrations"
          done="changed"
          nameOf={fullNameOf}
          onClose={() => {
            setOutcome(null)
            finish(outcome.results.map(({ id }) => id))
          }}
        />
      )}
      {bulk.ended && (
        <BulkResults
          results={bulk.ended.results}
          counts={bulk.ended.counts}
          undoToken={bulk.ended.undoToken}
          many="registrations"
          done="changed"
          nameOf={fullNameOf}
          onDownload={bulk.saveRefused}
          onClose={() => {
            bulk.close()
            finish(ids)
          }}
        />
      )}
    </BulkBar>
  )
}
