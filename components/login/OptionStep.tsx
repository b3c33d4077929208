import { Button, Radio } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { loginChannels } from '#constants/loginChannels.ts'
import { selectAuthOption } from '#store/auth/login.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { CallFailure } from '#store/createCallThunk.ts'
import type { Challenge, SentCode } from './steps.ts'
import { Problem } from './Problem.tsx'

interface Props {
  challenge: Challenge
  onDone: (sent: SentCode) => void
  onStartAgain: (why?: string) => void
}

/** Status of a sign-in that has expired on the server. */
export const expiredStatus = 404

export function OptionStep({ challenge: { challengeId, options }, onDone, onStartAgain }: Props) {
  const dispatch = useAppDispatch()
  const [optionId, setOptionId] = useState(options[0]?.optionId)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const option = options.find((one) => one.optionId === optionId)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!option) return
    setIsBusy(true)
    const result = await dispatch(selectAuthOption({ challengeId, optionId: option.optionId }))
    setIsBusy(false)
    if (selectAuthOption.fulfilled.match(result)) onDone({ option, resendAfter: result.payload.resendAfter })
    else if (selectAuthOption.rejected.match(result)) refuse(result.payload)
  }
  const refuse = (failure: CallFailure | undefined) => {
    if (failure?.status === expiredStatus) onStartAgain(failure.message)
    else setRefusal(failure?.message ?? '')
  }
  return (
    <form className="login-step" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>Where should we send the code?</legend>
        <Radio.Group className="login-options" value={optionId} onChange={({ target }) => setOptionId(String(target.value))}>
          {options.map((one) => (
            <Radio key={one.optionId} value={one.optionId} className="login-option">
              {choiceLabel(loginChannels, one.channel)} <span className="quiet">{one.destination}</span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <Problem>{refusal}</Problem>
      <Button type="primary" size="large" block htmlType="submit" autoFocus loading={isBusy}>
        Send code to {option?.destination}
      </Button>
      <Button type="link" block onClick={() => onStartAgain()}>
        Use another e-mail
      </Button>
    </form>
  )
}
