import { DownOutlined, LoadingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import type { OptionChoice } from '#contract/events/options.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import { optionChoices } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { Tone } from '#styles/tones.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'

type Status = OptionChoice['choiceStatus']
const bookingTones: Readonly<Record<Status, Tone>> = {
  [choiceStatuses.requested]: 'warning',
  [choiceStatuses.confirmed]: 'success',
  [choiceStatuses.waitlisted]: 'info',
  [choiceStatuses.cancelled]: 'neutral',
}

export const BookingStatusTag = ({ id }: { id: Status }) => <ToneTag tone={bookingTones[id]}>{choiceLabel(choiceStatuses, id)}</ToneTag>

/** A requested booking is approved or declined; any other just gets another status. */
const labelOf = (from: Status, to: Status) => {
  const verb = from === choiceStatuses.requested ? verbs[to] : undefined
  return (
    <>
      {verb && `${verb}: `}
      <BookingStatusTag id={to} />
    </>
  )
}
const verbs: Partial<Record<Status, string>> = { 2: 'Approve', 4: 'Decline' }

interface Props {
  booking: OptionChoice
  mayEdit: boolean
  onChanged: () => void
}

/** A booking's status, and a menu that changes it. */
export function BookingStatus({ booking, mayEdit, onChanged }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isSaving, setSaving] = useState(false)
  const { eventOptionChoiceId, rowVersion, choiceStatus: status, registrantName } = booking
  if (!mayEdit) return <BookingStatusTag id={status} />
  const change = async (to: Status) => {
    setSaving(true)
    const input = { eventOptionChoiceId, rowVersion, choiceStatus: to }
    let result = await dispatch(optionChoices.upsert(input))
    const question = questionOf(failureOf(result))
    if (question && (await confirm(question))) result = await dispatch(optionChoices.upsert({ ...input, isSure: true }))
    setSaving(false)
    if (optionChoices.upsert.fulfilled.match(result)) onChanged()
  }
  return (
    <ButtonMenu
      className="status-menu"
      menu={{
        items: choiceStatuses.filter(({ value }) => value !== status).map(({ value }) => ({ key: value, label: labelOf(status, value) })),
        onClick: ({ key }) => {
          const to = choiceStatuses.find(({ value }) => String(value) === key)
          if (to && !isSaving) void change(to.value)
        },
      }}
    >
      <button
        type="button"
        className="cell-button status-control"
        aria-busy={isSaving}
        aria-label={`Status of ${registrantName}: ${choiceLabel(choiceStatuses, status)}. Change status`}
      >
        {isSaving && <LoadingOutlined aria-hidden />}
        <BookingStatusTag id={status} />
        <DownOutlined className="quiet" />
      </button>
    </ButtonMenu>
  )
}
