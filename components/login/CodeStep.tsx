import { Button, Input, type GetRef } from 'antd'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { loginLimits } from '#constants/limits.ts'
import { selectAuthOption, verifyCode } from '#store/auth/login.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { CallFailure } from '#store/createCallThunk.ts'
import type { SentCode } from './steps.ts'
import { expiredStatus } from './OptionStep.tsx'
import { Problem } from './Problem.tsx'
import { asClock, useCountdown } from './useCountdown.ts'

interface Props {
  challengeId: string
  sent: SentCode
  onStartAgain: (why?: string) => void
}

const { codeDigits, codeMinutes } = loginLimits
const digitsOnly = (text: string) => text.replace(/\D/g, '')

/** Submits the code with its sixth digit. */
export function CodeStep({ challengeId, sent: { option, resendAfter }, onStartAgain }: Props) {
  const dispatch = useAppDispatch()
  const boxes = useRef<GetRef<typeof Input.OTP>>(null)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [statusText, setStatusText] = useState(
    `We sent a code of ${codeDigits} digits to ${option.destination}. It is valid for ${codeMinutes} minutes.`,
  )
  const { left, restart } = useCountdown(resendAfter)
  const id = useId()

  const refuse = (failure: CallFailure | undefined) => {
    if (failure?.status === expiredStatus) return onStartAgain(failure.message)
    setRefusal(failure?.fields?.code ?? failure?.message ?? '')
    setCode('')
    boxes.current?.focus()
  }
  const verify = async (typed: string) => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal('')
    const result = await dispatch(verifyCode({ challengeId, code: typed }))
    // After a sign-in this screen is about to close.
    if (verifyCode.fulfilled.match(result)) return
    setIsBusy(false)
    refuse(result.payload)
  }
  const resend = async () => {
    const result = await dispatch(selectAuthOption({ challengeId, optionId: option.optionId }))
    if (selectAuthOption.rejected.match(result)) return refuse(result.payload)
    setRefusal('')
    setCode('')
    setStatusText(`We sent a new code to ${option.destination}. Use the newest one.`)
    restart(result.payload.resendAfter)
    boxes.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.length < codeDigits) setRefusal(`Type all ${codeDigits} digits of the code.`)
    else void verify(code)
  }
  return (
    <form className="login-step" onSubmit={submit}>
      <p className="login-news" role="status">
        {statusText}
      </p>
      <span id={id} className="login-label">
        Code
      </span>
      <Input.OTP
        ref={boxes}
        className="login-code"
        size="large"
        length={codeDigits}
        value={code}
        formatter={digitsOnly}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        status={refusal ? 'error' : undefined}
        aria-labelledby={id}
        onInput={(cells) => setCode(cells.join(''))}
        onChange={(typed) => void verify(typed)}
      />
      <Problem>{refusal}</Problem>
      <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
        Sign in
      </Button>
      <div className="login-ways">
        <Button type="link" size="small" disabled={left > 0} onClick={() => void resend()}>
          {left > 0 ? `Send a new code in ${asClock(left)}` : 'Send a new code'}
        </Button>
        <Button type="link" size="small" onClick={() => onStartAgain()}>
          Use another e-mail
        </Button>
      </div>
    </form>
  )
}
