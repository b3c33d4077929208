import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { referenceMoves, referenceStatuses, type ReferenceStatusId } from '#constants/vetting.ts'
import type { VettingReference } from '#contract/events/vettingReferences.ts'
import { moveReference } from '#store/events/vetting.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { Tone } from '#styles/tones.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog))

const tones: Readonly<Record<ReferenceStatusId, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'success',
  4: 'error',
  5: 'warning',
  6: 'neutral',
}
const { positive, negative } = referenceStatuses

export const ReferenceStatusTag = ({ id }: { id: ReferenceStatusId }) => (
  <ToneTag tone={tones[id]}>{choiceLabel(referenceStatuses, id)}</ToneTag>
)

/** A reference's status with a menu of the allowed next statuses. */
export function ReferenceStatus({ row, mayEdit }: { row: VettingReference; mayEdit: boolean }) {
  const dispatch = useAppDispatch()
  const [isMoving, setMoving] = useState(false)
  const [noted, setNoted] = useState<ReferenceStatusId | null>(null)
  const { vettingReferenceId, vettingReferenceStatusId: from, name, rowVersion } = row
  const moves = referenceMoves[from]
  if (!mayEdit || moves.length === 0) return <ReferenceStatusTag id={from} />
  const move = async (to: ReferenceStatusId, note?: string) => {
    setMoving(true)
    await dispatch(moveReference({ vettingReferenceId, vettingReferenceStatusId: to, note, rowVersion }))
    setMoving(false)
    setNoted(null)
  }
  return (
    <>
      <StatusMenu<ReferenceStatusId>
        label={`Status of ${name}: ${choiceLabel(referenceStatuses, from)}`}
        items={moves.map((to) => ({ key: to, label: <ReferenceStatusTag id={to} /> }))}
        isMoving={isMoving}
        onChoose={(to) => {
          if (to === positive || to === negative) setNoted(to)
          else void move(to)
        }}
      >
        <ReferenceStatusTag id={from} />
      </StatusMenu>
      {noted && (
        <NoteDialog
          title={`${choiceLabel(referenceStatuses, noted)}: ${name}`}
          isRequired={from === positive || from === negative}
          isSaving={isMoving}
          onOk={(note) => void move(noted, note)}
          onCancel={() => setNoted(null)}
        />
      )}
    </>
  )
}
