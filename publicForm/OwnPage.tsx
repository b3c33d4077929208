import { useEffect, useRef, useState } from 'react'
import type { OwnRegistration } from '#contract/publicForm.ts'
import { RegistrationForm } from '#components/registrationForm/RegistrationForm.tsx'
import type { FormEntries } from '#components/registrationForm/useAnswers.ts'
import { formHost } from './formHost.ts'
import { NumberCode } from './NumberCode.tsx'
import { PageHead } from './PageHead.tsx'
import { outcomeOf, Refused, send } from './requests.ts'

/** The page of a private link: the registration, to see, change or withdraw. */
export function OwnPage({ path, secret }: { path: string; secret: string }) {
  const [own, setOwn] = useState<OwnRegistration>()
  const [failure, setFailure] = useState('')
  /** How often the registration was changed by others while it was open here. */
  const [changes, setChanges] = useState(0)
  const [note, setNote] = useState('')
  useEffect(() => {
    send<OwnRegistration>('/nucleus/registration/read', { key: secret }).then(setOwn, (error: unknown) => setFailure(outcomeOf(error).text))
  }, [secret])
  if (!own)
    return (
      <>
        <h1>Your registration</h1>
        <p role="status">{failure || 'Loading…'}</p>
      </>
    )

  const update = async (entered: FormEntries) => {
    const { rowVersion, form } = own
    setNote('')
    try {
      setOwn(await send<OwnRegistration>('/nucleus/registration/update', { key: secret, rowVersion, version: form.version, ...entered }))
      return 'Your changes are saved.'
    } catch (error) {
      if (error instanceof Refused && error.changed.own) {
        setOwn(withEntries(error.changed.own, own, entered))
        setChanges(changes + 1)
        setNote(error.message)
        return ''
      }
      return outcomeOf(error)
    }
  }
  const withdraw = async () => setOwn(await send<OwnRegistration>('/nucleus/registration/withdraw', { key: secret }))
  const confirm = async () => setOwn(await send<OwnRegistration>('/nucleus/registration/confirm', { key: secret }))
  const { form, lockedText, editableText, withdrawText, confirmByText, ended } = own
  return (
    <>
      <PageHead form={form} />
      <h2>Your registration {own.confirmationNumber}</h2>
      <p role="status">{own.statusText}</p>
      {confirmByText !== null && <Confirm until={confirmByText} onConfirm={confirm} onDecline={withdraw} />}
      {own.hasPlace && <NumberCode confirmationNumber={own.confirmationNumber} />}
      {ended ? (
        <p>
          {ended.text} {ended.path !== null && <a href={ended.path}>Register again</a>}
        </p>
      ) : (
        <>
          <p className="page-note">{editableText ?? lockedText}</p>
          {note && (
            <p role="alert" className="answer-error">
              {note}
            </p>
          )}
          <RegistrationForm
            key={changes}
            questions={form.questions}
            event={form.event}
            host={formHost(path, form, secret)}
            submitText="Save changes"
            canSubmit={lockedText === null}
            initial={own}
            fullOptionIds={new Set(form.fullOptionIds)}
            lockedIds={lockedText === null ? new Set(own.lockedIds) : 'all'}
            onSubmit={update}
          />
        </>
      )}
      {withdrawText !== null && confirmByText === null && <Withdraw question={withdrawText} onWithdraw={withdraw} />}
    </>
  )
}

/** A registration as it is now, with what was entered here since it was `opened`. */
function withEntries(now: OwnRegistration, opened: OwnRegistration, { answers, optionTexts }: FormEntries): OwnRegistration {
  const changedIn = <T,>(entered: Readonly<Record<number, T>>, before: Readonly<Record<number, T>>) =>
    Object.fromEntries(
      Object.entries(entered).filter(([id, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[Number(id)] ?? null)),
    )
  return {
    ...now,
    answers: { ...now.answers, ...changedIn(answers, opened.answers) },
    optionTexts: { ...now.optionTexts, ...(changedIn(optionTexts, opened.optionTexts) as Record<number, string>) },
  }
}

interface ConfirmProps {
  until: string
  onConfirm: () => Promise<void>
  onDecline: () => Promise<void>
}

/** The place of a promoted registrant, to take or leave. */
function Confirm({ until, onConfirm, onDecline }: ConfirmProps) {
  const [failure, setFailure] = useState('')
  const run = (work: () => Promise<void>) => () => void work().catch((error: unknown) => setFailure(outcomeOf(error).text))
  return (
    <div className="page-note" role="group" aria-label="Confirm your place">
      <p>Confirm your place by {until}. After that it goes to the next person on the waiting list.</p>
      <button type="button" className="answer-submit" onClick={run(onConfirm)}>
        Confirm my place
      </button>{' '}
      <button type="button" className="page-second" onClick={run(onDecline)}>
        Decline it
      </button>
      {failure && (
        <p role="alert" className="answer-error">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Asks before it withdraws. */
function Withdraw({ question, onWithdraw }: { question: string; onWithdraw: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) yes.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <button type="button" className="page-second" onClick={() => setAsking(true)}>
        Withdraw my registration
      </button>
    )
  return (
    <div className="page-note" role="group" aria-label="Withdraw my registration">
      <p>{question}</p>
      <button
        ref={yes}
        type="button"
        className="page-second"
        onClick={() => void onWithdraw().catch((error: unknown) => setFailure(outcomeOf(error).text))}
      >
        Yes, withdraw
      </button>{' '}
      <button type="button" className="page-second" onClick={() => setAsking(false)}>
        No, stay registered
      </button>
      {failure && (
        <p role="alert" className="answer-error">
          {failure}
        </p>
      )}
    </div>
  )
}
