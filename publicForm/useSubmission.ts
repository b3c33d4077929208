import { useRef, useState } from 'react'
import type { Confirmation } from '#contract/publicForm.ts'
import type { FormEntries } from '#components/registrationForm/useAnswers.ts'
import { type Draft, dropDraft, emptyDraft, newKey, readDraft, writeDraft } from './drafts.ts'
import { isAnswer, send } from './requests.ts'

/** What is sent beside the answers. */
interface About {
  version: number
  link: string | undefined
  website: string | undefined
}

/** The answers to a form on their way: as a draft in this browser until the server has stored them, once. */
export function useSubmission(path: string) {
  const [draft, setDraft] = useState(() => readDraft(path))
  const latest = useRef(draft)
  const keep = (more: Partial<Draft>) => {
    latest.current = { ...latest.current, ...more }
    writeDraft(path, latest.current)
  }

  /** Sends answers; throws what the server says. */
  async function submit(entered: FormEntries, about: About): Promise<Confirmation> {
    const sending = JSON.stringify(entered)
    const { unanswered } = latest.current
    // Under the key of answers that may be stored already, other answers would be taken for the same, and be lost.
    if (unanswered !== undefined && unanswered !== sending) keep(newKey())
    // Before it leaves: a page that is closed or loaded again meanwhile does not know what became of it.
    keep({ unanswered: sending })
    try {
      const confirmation = await send<Confirmation>(path, { submissionKey: latest.current.submissionKey, ...about, ...entered })
      dropDraft(path)
      return confirmation
    } catch (error) {
      keep({ unanswered: isAnswer(error) ? undefined : sending })
      throw error
    }
  }

  function startAgain(): void {
    dropDraft(path)
    latest.current = emptyDraft()
    setDraft(latest.current)
  }

  return {
    /** The draft to begin with. */
    draft,
    keep,
    submit,
    startAgain,
  }
}
