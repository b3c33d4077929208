import { DownOutlined, LoadingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { choiceStatuses } from '#constants/choices.ts'
import type { OptionChoice } from '#contract/events/options.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { optionChoices } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { Tone } from '#styles/tones.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useAsk } from '../../ui/Questions.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'

type Status = OptionChoice['choiceStatus']
const tones: Readonly<Record<Status, Tone>> = { 1: 'warning', 2: 'success', 3: 'info', 4: 'neutral' }

export const BookingStatusTag = ({ id }: { id: Status }) => <ToneTag tone={tones[id]}>{choiceLabel(choiceStatuses, id)}</ToneTag>

interface Props {
  booking: OptionChoice
  mayEdit: boolean
  onChanged: () => void
}

/** A booking's status, and a menu that changes it. */
export function BookingStatus({ booking, mayEdit, onChanged }: Props) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const [isSaving, setSaving] = useState(false)
  const { eventOptionChoiceId, rowVersion, choiceStatus, registrantName } = booking
  if (!mayEdit) return <BookingStatusTag id={choiceStatus} />
  const change = async (to: Status) => {
    setSaving(true)
    const result = await dispatch(optionChoices.upsert({ eventOptionChoiceId, rowVersion, choiceStatus: to }))
    setSaving(false)
    if (optionChoices.upsert.fulfilled.match(result)) return onChanged()
    const { message, status } = failureOf(result) ?? {}
    // A newer version of the booking opens a dialog of its own.
    if (status !== 409) void ask({ title: 'The booking was not changed', content: message, okOnly: true })
  }
  return (
    <ButtonMenu
      className="status-menu"
      menu={{
        items: choiceStatuses
          .filter(({ value }) => value !== choiceStatus)
          .map(({ value }) => ({ key: value, label: <BookingStatusTag id={value} /> })),
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
        aria-label={`Status of ${registrantName}: ${choiceLabel(choiceStatuses, choiceStatus)}. Change status`}
      >
        {isSaving && <LoadingOutlined aria-hidden />}
        <BookingStatusTag id={choiceStatus} />
        <DownOutlined className="quiet" />
      </button>
    </ButtonMenu>
  )
}
