import { type SyntheticEvent, useRef, useState } from 'react'
import { questionTypes } from '#constants/questionTypes.ts'
import type { EventDays } from '#contract/forms/dates.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { pressWatch } from './afterPress.ts'
import { countryFor } from './countryFor.ts'
import { type FormHost, FormHostProvider } from './FormHost.ts'
import { QuestionField } from './QuestionField.tsx'
import { sectionsOf } from './sectionsOf.ts'
import { type AnswerOptions, type FormEntries, useAnswers } from './useAnswers.ts'

const afterPress = typeof document === 'undefined' ? (work: () => void) => work() : pressWatch(document)

/** What became of accepted answers: words, with the answers as they were stored; or messages beside the questions that the server refused. */
type Outcome = string | { text: string; stored: FormEntries } | { text: string; problems?: Readonly<Record<number, string>> }

interface Props extends Omit<AnswerOptions, 'lockedIds'> {
  /** In the order of the form. */
  questions: readonly FormQuestion[]
  event: EventDays & { timeZone: string }
  host: FormHost
  submitText: string
  /** Questions whose answers cannot be changed. */
  lockedIds?: ReadonlySet<number> | 'all'
  /** Whether there is a button that sends the answers; default: yes. */
  canSubmit?: boolean
  /** Called with accepted answers. */
  onSubmit: (entered: FormEntries) => Promise<Outcome> | Outcome
}

/** A registration form as registrants fill it in: plain elements, so that it works in a small page of its own and as a preview. */
export function RegistrationForm({ questions, event, host, submitText, lockedIds, canSubmit = true, onSubmit, ...options }: Props) {
  const answers = useAnswers(questions, event, { ...options, lockedIds: lockedIds === 'all' ? undefined : lockedIds })
  const { visible, valueOf, optionTexts, errorOf, change, changeText, check, checkAll, showProblems } = answers
  const isSending = useRef(false)
  const uploads = useRef(new Set<Promise<boolean>>())
  const submissions = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean }>()

  const submit = async (submission: SyntheticEvent) => {
    submission.preventDefault()
    // In a drawer over another form, it is not that form which is sent.
    submission.stopPropagation()
    submissions.current += 1
    if (isSending.current) return
    if (uploads.current.size > 0 && !(await uploaded())) return
    const checked = checkAll()
    if ('answers' in checked) return send(checked)
    setOutcome({ text: checked.count === 1 ? '1 answer needs attention.' : `${checked.count} answers need attention.`, isError: true })
    focusOn(checked.firstWrong)
  }

  /** Waits for files on their way, since what is sent before has none of them. Returns whether all were stored, and the form is still there. */
  async function uploaded(): Promise<boolean> {
    isSending.current = true
    setOutcome({ text: 'Uploading…', isError: false })
    let isWhole = true
    while (uploads.current.size > 0) isWhole = !(await Promise.all(uploads.current)).includes(false) && isWhole
    isSending.current = false
    setOutcome(
      isWhole ? undefined : { text: 'A file was not uploaded. Choose it again, or send the form once more without it.', isError: true },
    )
    return isWhole && form.current !== null
  }

  function waitFor(upload: Promise<boolean>) {
    uploads.current.add(upload)
    void upload.then(() => uploads.current.delete(upload))
  }

  /** Checks a question that was left, unless what was pressed is the button that sends the form: that checks all of them, and so does the server. */
  function leave(question: FormQuestion) {
    const before = submissions.current
    afterPress(() => {
      if (submissions.current === before) check(question)
    })
  }

  /** Sends answers, one submission at a time. */
  async function send(entered: FormEntries) {
    isSending.current = true
    setOutcome({ text: 'Sending…', isError: false })
    const sent = answers.latest()
    const outcome = await Promise.resolve(onSubmit(entered)).finally(() => {
      isSending.current = false
    })
    if (typeof outcome === 'string') return setOutcome({ text: outcome, isError: false })
    if ('stored' in outcome) {
      answers.takeStored(sent, outcome.stored)
      return setOutcome({ text: outcome.text, isError: false })
    }
    const { text, problems = {} } = outcome
    setOutcome({ text, isError: true })
    showProblems(problems)
    const first = visible.find(({ eventQuestionId }) => problems[eventQuestionId])
    if (first) focusOn(first.eventQuestionId)
  }

  function focusOn(eventQuestionId: number) {
    const field = form.current?.querySelector(`[data-question="${eventQuestionId}"]`)
    const missingText = [...(field?.querySelectorAll<HTMLInputElement>('.answer-own-text') ?? [])].find(({ value }) => value.trim() === '')
    const control = missingText ?? field?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
    control?.focus()
  }

  return (
    <FormHostProvider
      value={{
        ...host,
        fullOptionIds: options.fullOptionIds,
        countryFor: (question) => countryFor(question, visible, valueOf),
        waitFor,
      }}
    >
      <form ref={form} className="registration-form" noValidate onSubmit={(submission) => void submit(submission)}>
        {sectionsOf(visible.filter(isRendered)).map(({ name, questions: ofSection }) => {
          const fields = ofSection.map((question) => (
            <QuestionField
              key={question.eventQuestionId}
              question={question}
              value={valueOf(question)}
              error={errorOf(question)}
              isLocked={lockedIds === 'all' || (lockedIds?.has(question.eventQuestionId) ?? false)}
              timeZone={event.timeZone}
              onChange={(value) => {
                setOutcome(undefined)
                change(question, value)
              }}
              optionTexts={optionTexts}
              onOptionText={(optionId, text) => {
                setOutcome(undefined)
                changeText(question, optionId, text)
              }}
              onLeave={() => leave(question)}
            />
          ))
          const key = ofSection[0]?.eventQuestionId
          if (name === null) return <div key={key}>{fields}</div>
          return (
            <fieldset key={key} className="answer-section">
              <legend>{name}</legend>
              {fields}
            </fieldset>
          )
        })}
        {canSubmit && (
          <button type="submit" className="answer-submit">
            {submitText}
          </button>
        )}
        <p role="status" className={outcome?.isError ? 'answer-outcome answer-error' : 'answer-outcome'}>
          {outcome?.text}
        </p>
      </form>
    </FormHostProvider>
  )
}

/** A hidden value is sent, but not rendered. */
const isRendered = ({ questionTypeId }: FormQuestion): boolean => questionTypeId !== questionTypes.Hidden
