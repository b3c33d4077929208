import { useEffect, useRef, useState } from 'react'
import type { AnswerValue } from '#contract/forms/form.ts'
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
  /** What the form begins with. */
  const [opened, setOpened] = useState<FormEntries>()
  /** What others changed that was changed here, too, by the id of the question. */
  const [conflicts, setConflicts] = useState<Readonly<Record<number, string>>>({})
  const [failure, setFailure] = useState('')
  /** How often the registration was changed by others while it was open here. */
  const [changes, setChanges] = useState(0)
  const [note, setNote] = useState('')
  useEffect(() => {
    send<OwnRegistration>('/nucleus/registration/read', { key: secret }).then(
      (read) => {
        setOpened(read)
        setOwn(read)
      },
      (error: unknown) => setFailure(outcomeOf(error).text),
    )
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
      const stored = await send<OwnRegistration>('/nucleus/registration/update', {
        key: secret,
        rowVersion,
        version: form.version,
        ...entered,
      })
      setOwn(stored)
      return { text: 'Your changes are saved.', stored }
    } catch (error) {
      if (error instanceof Refused && error.changed.own) {
        setOpened(withEntries(error.changed.own, own, entered))
        setConflicts(conflictsOf(error.changed.own, own, entered))
        setOwn(error.changed.own)
        setChanges(changes + 1)
        setNote(error.message)
        return ''
      }
      return outcomeOf(error)
    }
  }
  const withdraw = async () => setOwn(await send<OwnRegistration>('/nucleus/registration/withdraw', { key: secret }))
  const confirm = async () => setOwn(asFilledIn(own, await send<OwnRegistration>('/nucleus/registration/confirm', { key: secret })))
  const { form, lockedText, editableText, withdrawText, confirmByText, ended } = own
  return (
    <>
      <PageHead form={form} />
      <h2>Your registration {own.confirmationNumber}</h2>
      <p role="status">{own.statusText}</p>
      {confirmByText !== null && <Confirm until={confirmByText} onConfirm={confirm} declineText={withdrawText} onDecline={withdraw} />}
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
            initial={opened}
            problems={conflicts}
            stored={own}
            fullOptionIds={new Set(form.fullOptionIds)}
            lockedIds={lockedText === null ? new Set(own.lockedIds) : 'all'}
            onSubmit={update}
          />
        </>
      )}
      {withdrawText !== null && confirmByText === null && (
        <AskFirst name="Withdraw my registration" question={withdrawText} yes="Yes, withdraw" no="No, stay registered" onYes={withdraw} />
      )}
    </>
  )
}

/**
 * A registration after something else than its answers was changed here. Where others changed these meanwhile, the form still has the earlier ones: it
 * keeps their version, so that a save asks instead of putting them back.
 */
function asFilledIn(before: OwnRegistration, now: OwnRegistration): OwnRegistration {
  const { rowVersion, answers, optionTexts } = before
  const isSame = JSON.stringify([now.answers, now.optionTexts]) === JSON.stringify([answers, optionTexts])
  return isSame ? now : { ...now, rowVersion, answers, optionTexts }
}

/** The answers of a registration as they are now, with what was entered here since it was `opened`. */
function withEntries(now: OwnRegistration, opened: OwnRegistration, { answers, optionTexts }: FormEntries): FormEntries {
  const changedIn = <T,>(entered: Readonly<Record<number, T>>, before: Readonly<Record<number, T>>) =>
    Object.fromEntries(
      Object.entries(entered).filter(([id, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[Number(id)] ?? null)),
    )
  return {
    answers: { ...now.answers, ...changedIn(answers, opened.answers) },
    optionTexts: { ...now.optionTexts, ...(changedIn(optionTexts, opened.optionTexts) as Record<number, string>) },
  }
}

/** The questions whose answers were changed here and by others, each with what the others entered. */
function conflictsOf(now: OwnRegistration, opened: OwnRegistration, { answers }: FormEntries): Record<number, string> {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
  const ids = Object.keys(answers).map(Number)
  const changed = ids.filter(
    (id) => differ(answers[id], opened.answers[id]) && differ(now.answers[id], opened.answers[id]) && differ(now.answers[id], answers[id]),
  )
  return Object.fromEntries(changed.map((id) => [id, `${otherAnswer(now.answers[id])} If you save, your answer takes its place.`]))
}

/** An answer that is no text, such as an option, is stored otherwise than it reads. */
const otherAnswer = (value: AnswerValue | undefined): string =>
  typeof value === 'string' ? `Somebody else entered “${value}” meanwhile.` : 'Somebody else changed this meanwhile.'

interface ConfirmProps {
  until: string
  onConfirm: () => Promise<void>
  /** What a withdrawal means, as a question; null when it is not possible. */
  declineText: string | null
  onDecline: () => Promise<void>
}

/** The place of a promoted registrant, to take or leave. */
function Confirm({ until, onConfirm, declineText, onDecline }: ConfirmProps) {
  const [failure, setFailure] = useState('')
  return (
    <div className="page-note" role="group" aria-label="Confirm your place">
      <p>Confirm your place by {until}. After that it goes to the next person on the waiting list.</p>
      <button
        type="button"
        className="answer-submit"
        onClick={() => void onConfirm().catch((error: unknown) => setFailure(outcomeOf(error).text))}
      >
        Confirm my place
      </button>{' '}
      {failure && (
        <p role="alert" className="answer-error">
          {failure}
        </p>
      )}
      {declineText !== null && (
        <AskFirst name="Decline it" question={declineText} yes="Yes, decline it" no="No, keep it" onYes={onDecline} />
      )}
    </div>
  )
}

interface AskFirstProps {
  name: string
  question: string
  yes: string
  no: string
  onYes: () => Promise<void>
}

/** A button that asks before it gives something up. */
function AskFirst({ name, question, yes, no, onYes }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) first.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <button type="button" className="page-second" onClick={() => setAsking(true)}>
        {name}
      </button>
    )
  return (
    <div className="page-note" role="group" aria-label={name}>
      <p>{question}</p>
      <button
        ref={first}
        type="button"
        className="page-second"
        onClick={() => void onYes().catch((error: unknown) => setFailure(outcomeOf(error).text))}
      >
        {yes}
      </button>{' '}
      <button type="button" className="page-second" onClick={() => setAsking(false)}>
        {no}
      </button>
      {failure && (
        <p role="alert" className="answer-error">
          {failure}
        </p>
      )}
    </div>
  )
}
