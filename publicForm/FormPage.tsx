import { useEffect, useRef, useState } from 'react'
import { questionTypes } from '#constants/questionTypes.ts'
import { answerLimits } from '#contract/forms/answerRules.ts'
import type { Confirmation, PublicForm } from '#contract/publicForm.ts'
import { RegistrationForm } from '#components/registrationForm/RegistrationForm.tsx'
import type { FormEntries, SubmittedAnswers } from '#components/registrationForm/useAnswers.ts'
import { formHost } from './formHost.ts'
import { NumberCode } from './NumberCode.tsx'
import { PageHead, StaffText } from './PageHead.tsx'
import { PrivateLink } from './PrivateLink.tsx'
import { outcomeOf, Refused } from './requests.ts'
import { useSubmission } from './useSubmission.ts'

/** The page of a form: the form, or why it is closed, and the confirmation once it was sent. */
export function FormPage({ path, form: opened }: { path: string; form: PublicForm }) {
  const [form, setForm] = useState(opened)
  const { draft, keep, submit: sendAnswers, startAgain } = useSubmission(path)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const trap = useRef<HTMLInputElement>(null)
  const hasDraft = useState(Object.keys(draft.answers).length > 0)[0]
  const [isFresh, setFresh] = useState(false)
  if (confirmation) return <Confirmed form={form} confirmation={confirmation} />

  const submit = async (entered: FormEntries) => {
    try {
      const about = { version: form.version, link: parameter('link'), website: trap.current?.value }
      setConfirmation(await sendAnswers(entered, about))
      return ''
    } catch (error) {
      // The form as it is now, around what was entered.
      if (error instanceof Refused && error.changed.form) setForm(error.changed.form)
      return outcomeOf(error)
    }
  }
  return (
    <>
      <PageHead form={form} />
      <StaffText html={form.introHtml} />
      {form.closedText === null ? (
        <>
          {form.waitingText !== null && <p className="page-note">{form.waitingText}</p>}
          {hasDraft && !isFresh && (
            <p className="page-note">
              We kept what you entered in this browser.{' '}
              <button
                type="button"
                className="answer-button"
                onClick={() => {
                  startAgain()
                  setFresh(true)
                }}
              >
                Start again
              </button>
            </p>
          )}
          <RegistrationForm
            key={String(isFresh)}
            questions={form.questions}
            event={form.event}
            host={formHost(path, form)}
            submitText={form.waitingText === null ? 'Register' : 'Join the waiting list'}
            // What was typed here before must not hide by which address somebody came now.
            initial={{ answers: { ...draft.answers, ...hiddenValues(form) }, optionTexts: draft.optionTexts }}
            isCompanyRequired={form.isCompanyRequired}
            fullOptionIds={new Set(form.fullOptionIds)}
            onChange={keep}
            onSubmit={submit}
          />
          <div className="page-trap" aria-hidden="true">
            <label>
              Website
              <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
        </>
      ) : (
        <p className="page-note">{form.closedText}</p>
      )}
    </>
  )
}

const parameter = (name: string): string | undefined => new URLSearchParams(location.search).get(name) ?? undefined

/** Hidden values come from the address that was followed, by the key of their question. */
const hiddenValues = ({ questions }: PublicForm): SubmittedAnswers =>
  Object.fromEntries(
    questions.flatMap(({ questionTypeId, internalKey, eventQuestionId }) => {
      const value = questionTypeId === questionTypes.Hidden ? parameter(internalKey) : undefined
      // One that is too long would be refused beside a question that nobody sees.
      return value === undefined ? [] : [[eventQuestionId, [...value].slice(0, answerLimits.hidden).join('')]]
    }),
  )

function Confirmed({
  form,
  confirmation: { confirmationNumber, statusText, hasPlace, privatePath },
}: {
  form: PublicForm
  confirmation: Confirmation
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <PageHead form={form} />
      <h2 ref={heading} tabIndex={-1}>
        Thank you
      </h2>
      <p>{statusText}</p>
      <p>
        Your confirmation number: <strong className="page-number">{confirmationNumber}</strong>
      </p>
      {hasPlace && <NumberCode confirmationNumber={confirmationNumber} />}
      <StaffText html={form.thanksHtml} />
      <p>
        <a href={privatePath}>See, change or withdraw your registration</a>
      </p>
      <PrivateLink path={privatePath} />
    </>
  )
}
