import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { fetchAuthOptions } from '#store/auth/login.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { Challenge } from './steps.ts'
import { Problem } from './Problem.tsx'

interface Props {
  email: string
  /** Why the sign-in starts again. */
  problem: string
  onEmail: (email: string) => void
  onDone: (challenge: Challenge) => void
}

export function AddressStep({ email, problem, onEmail, onDone }: Props) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState(problem)
  const id = useId()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const result = await dispatch(fetchAuthOptions({ email }))
    setIsBusy(false)
    if (fetchAuthOptions.rejected.match(result)) setRefusal(result.payload?.fields?.email ?? result.payload?.message ?? '')
    else onDone(result.payload)
  }
  return (
    <form className="login-step" noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>E-mail</label>
      <Input
        id={id}
        type="email"
        size="large"
        autoComplete="email"
        autoFocus
        maxLength={limits.email}
        value={email}
        status={refusal ? 'error' : undefined}
        aria-invalid={refusal !== ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onEmail(target.value)}
      />
      <Problem id={`${id}-problem`}>{refusal}</Problem>
      <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
        Continue
      </Button>
    </form>
  )
}
