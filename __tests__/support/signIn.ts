import { loginChannels } from '#constants/loginChannels.ts'
import { screen } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import * as calls from '#contract/auth.ts'
import type { User } from '#contract/auth.ts'
import { answer } from './answer.ts'
import { someUser } from './screens.tsx'

export const challengeId = '6f1c1a52-58a1-4d0c-9c53-0a3f0b1b7a11'
const option = { optionId: 'email', channel: loginChannels.email, destination: 'a•••@example.com' } as const

/** Answers the three steps of the login as nucleus does, for this person. Gives what each was sent. */
export function answerLogin(user: User = someUser) {
  return {
    optionCalls: answer(calls.authOptions, { data: { challengeId, options: [option] } }),
    chosen: answer(calls.authOptionSelected, { data: { expiresAt: '2030-01-01T00:10:00.000Z', resendAfter: 60 } }),
    verified: answer(calls.verifyAuth, { data: { accessToken: 'token-2', user } }),
  }
}

/** Goes as far as the boxes for the code. */
export async function goToCode(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement[]> {
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.com{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send code to a•••@example.com' }))
  await screen.findByText(/We sent a code of 6 digits to a•••@example\.com/)
  return screen.getAllByRole('textbox')
}
