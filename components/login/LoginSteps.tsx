import { useState } from 'react'
import { AddressStep } from './AddressStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { OptionStep } from './OptionStep.tsx'
import type { Challenge, SentCode } from './steps.ts'

/** The three steps of signing in: address, channel, code. On success the session is in the store; the parent continues from there. */
export function LoginSteps() {
  const [email, setEmail] = useState('')
  const [challenge, setChallenge] = useState<Challenge>()
  const [sent, setSent] = useState<SentCode>()
  const [problem, setProblem] = useState('')
  const startAgain = (why = '') => {
    setChallenge(undefined)
    setSent(undefined)
    setProblem(why)
  }
  if (!challenge) return <AddressStep email={email} problem={problem} onEmail={setEmail} onDone={setChallenge} />
  if (!sent) return <OptionStep challenge={challenge} onDone={setSent} onStartAgain={startAgain} />
  return <CodeStep challengeId={challenge.challengeId} sent={sent} onStartAgain={startAgain} />
}
