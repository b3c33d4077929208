import { expect } from '@jest/globals'
import { eventually } from '../../e2e/support/eventually.ts'

/** Sends a call again while a busy nucleus has no turn or no connection for it, as staff would: nothing was changed. */
export const patiently = <Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> =>
  eventually(async () => {
    const answer = await send()
    expect([429, 503]).not.toContain(answer.status)
    return answer
  })
