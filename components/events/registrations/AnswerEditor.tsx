import { Drawer, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { registrationForm } from '#contract/events/registrationAnswers.ts'
import type { Registration } from '#contract/events/registrations.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { fixedChoices } from '#contract/forms/listChoices.ts'
import { fullNameOf } from '#contract/personName.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { readRegistrationForm, writeResponses } from '#store/events/registrationAnswers.ts'
import { uploadAnswerFile } from '#store/events/registrationFile.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { FormHost } from '../../registrationForm/FormHost.ts'
import { RegistrationForm } from '../../registrationForm/RegistrationForm.tsx'
import type { FormEntries } from '../../registrationForm/useAnswers.ts'
import { useUnsavedPart } from '../../resource/record/unsavedParts.ts'
import { leaveConfirmation } from '../../ui/leaveConfirmation.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { SearchedAnswer } from './SearchedAnswer.tsx'

type StaffForm = OutputOf<typeof registrationForm>
/** The form as it is after somebody else's change, with what was entered here. */
interface Reopened {
  form: StaffForm
  entries: FormEntries
  note: string
  count: number
}

/** The answers of a registration in the form of its company type, also those for staff only. */
export function AnswerEditor({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const { eventRegistrationId } = registration
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const loaded = usePreview(readRegistrationForm, { eventRegistrationId })
  const [reopened, setReopened] = useState<Reopened>()
  const [isDirty, setDirtyState] = useState(false)
  // A ref, current before the next render: the drawer closes right after a save.
  const unsaved = useRef(false)
  const setDirty = (next: boolean) => {
    unsaved.current = next
    setDirtyState(next)
  }
  useReturnFocus()
  useUnsavedPart({ isDirty, hasUnsaved: () => unsaved.current, drop: () => setDirty(false) })
  const form = reopened?.form ?? loaded.reply
  const close = async () => {
    const isConfirmed = !unsaved.current || (await confirm(leaveConfirmation))
    if (!isConfirmed) return
    setDirty(false)
    onClose()
  }

  const save = async (opened: StaffForm, entered: FormEntries) => {
    const { rowVersion, version } = opened
    const answers = changedAnswers(opened, entered)
    const result = await dispatch(
      writeResponses({
        ...{ eventRegistrationId, rowVersion, version },
        answers: answers as Parameters<typeof writeResponses>[0]['answers'],
        optionTexts: entered.optionTexts as Record<string, string>,
      }),
    )
    const failure = failureOf(result)
    if (!failure) {
      setDirty(false)
      onClose()
      return 'Saved.'
    }
    if (failure.status === 409) await openAgain(answers, entered)
    return { text: failure.message, problems: (failure.data as { answers?: Record<number, string> } | null | undefined)?.answers }
  }
  const storeFile = async (file: File, eventQuestionId: number): Promise<string> => {
    const parts = new FormData()
    for (const [name, value] of Object.entries({ eventRegistrationId, eventQuestionId, name: file.name })) parts.append(name, String(value))
    parts.append('file', file)
    const result = await dispatch(uploadAnswerFile(parts))
    if (!uploadAnswerFile.fulfilled.match(result)) throw new Error(failureOf(result)?.message ?? 'The file could not be stored')
    return result.payload.fileId
  }
  /** Shows the form and the answers as they are now, with those that were changed here. */
  const openAgain = async (answers: FormEntries['answers'], { optionTexts }: FormEntries) => {
    const now = await dispatch(readRegistrationForm({ eventRegistrationId }))
    if (!readRegistrationForm.fulfilled.match(now)) return
    const stored = storedIn(now.payload)
    setReopened((before) => ({
      form: now.payload,
      entries: { answers: { ...stored.answers, ...answers }, optionTexts: { ...stored.optionTexts, ...optionTexts } },
      note: 'Somebody else changed the registration or its form. Your changes are still here: check them and save again.',
      count: (before?.count ?? 0) + 1,
    }))
  }
  return (
    <Drawer open push={false} size={640} title={`Answers of ${fullNameOf(registration)}`} onClose={() => void close()}>
      {form === null && loaded.problem === null && <Skeleton active paragraph={{ rows: 6 }} title={false} />}
      {form === null && loaded.problem !== null && <LoadAgain text="The form could not be loaded." onClick={loaded.reload} />}
      {form?.questions.length === 0 && <p>This company type has no questions.</p>}
      {reopened && <p role="alert">{reopened.note}</p>}
      {form && form.questions.length > 0 && (
        <RegistrationForm
          key={reopened?.count ?? 0}
          questions={form.questions.map(forStaff)}
          event={form.event}
          host={hostOf(form, storeFile)}
          submitText="Save answers"
          initial={reopened?.entries ?? storedIn(form)}
          stored={storedIn(form)}
          isForStaff
          fullOptionIds={new Set(form.fullOptionIds)}
          onChange={() => setDirty(true)}
          onSubmit={(entered) => save(form, entered)}
        />
      )}
    </Drawer>
  )
}

/** The stored answers; null for every question without one, so that no default is taken for an answer. */
function storedIn({ questions, answers }: StaffForm): FormEntries {
  return {
    answers: {
      ...Object.fromEntries(questions.map(({ eventQuestionId }) => [eventQuestionId, null])),
      ...Object.fromEntries(answers.map(({ eventQuestionId, value }) => [eventQuestionId, (value ?? null) as AnswerValue])),
    },
    optionTexts: Object.assign({}, ...answers.map(({ optionTexts }) => optionTexts ?? {})) as Record<number, string>,
  }
}

/** The answers that differ from the stored ones. */
function changedAnswers(form: StaffForm, { answers }: FormEntries): FormEntries['answers'] {
  const stored = storedIn(form)
  return Object.fromEntries(
    Object.entries(answers).filter(([id, value]) => JSON.stringify(value) !== JSON.stringify(stored.answers[Number(id)] ?? null)),
  )
}

/** A question as staff are asked: nothing is required of them, and no deadline holds. */
const forStaff = (question: FormQuestion): FormQuestion => ({
  ...question,
  ...{ isRequired: false, requiredFrom: null, editableUntil: null },
  helpText:
    [question.isStaffOnly && 'Only staff see this.', question.isRequired && 'Required of registrants.', question.helpText]
      .filter(Boolean)
      .join(' ') || null,
})

const hostOf = ({ choices }: StaffForm, storeFile: FormHost['storeFile']): FormHost => ({
  choicesOf: (dataSource) => fixedChoices(dataSource) ?? choices.filter((one) => one.dataSource === dataSource),
  storeFile,
  SearchControl: SearchedAnswer,
})
