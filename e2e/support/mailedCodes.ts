import { codeIn } from '../../__tests__/support/testMail.ts'
import type { ReceivedMail } from '../../__tests__/support/mailServer.ts'
import { eventually } from './eventually.ts'

/** The newest sign-in code that a mail server received for an address. */
export const mailedCode = (received: readonly ReceivedMail[], address: string): Promise<string> =>
  eventually(() => {
    const last = received.findLast(({ to }) => to.includes(address))
    const code = codeIn({ text: last?.source.split('\r\n\r\n')[1] ?? '' })
    if (!code) throw new Error(`No code for ${address}`)
    return code
  })
