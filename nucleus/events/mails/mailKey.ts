import { timingSafeEqual } from 'node:crypto'
import type { Nucleus } from '../../kernel/context.ts'

type Keys = Pick<Nucleus, 'privateKeys'>
const pattern = /\bregistration-mail-(\d{1,10})-([\w-]{22})@/

/** What a mail is recognised by when it comes back: the start of its Message-ID, which only its recipients know. */
export const mailKey = ({ privateKeys }: Keys, registrationMailId: number): string =>
  `registration-mail-${registrationMailId}-${privateKeys.of('mail', registrationMailId)}`

/** The mail whose Message-ID is in a text; undefined when there is none, or it is not one of ours. */
export function mailIn({ privateKeys }: Keys, text: string): number | undefined {
  const [, id = '', key = ''] = pattern.exec(text) ?? []
  if (id === '') return undefined
  const right = privateKeys.of('mail', Number(id))
  return timingSafeEqual(Buffer.from(key), Buffer.from(right)) ? Number(id) : undefined
}
