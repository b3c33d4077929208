import { andMore, counted } from '#contract/textLists.ts'
import type { StoppedMails } from './moveMails.ts'

/** The addresses that are named at most. */
const maxNamed = 5

/**
 * What an undo did with the mails of the moves, in sentences: "3 mails were stopped before being sent.", "1 mail had been sent already, to
 * ada@example.com." `byHandTo`: to whom staff have sent one by hand since.
 */
export function stoppedMailsText({ stopped, sentTo, leavingTo, byHandTo = [] }: StoppedMails & { byHandTo?: readonly string[] }): string[] {
  return [
    ...(stopped > 0 ? [`${mails(stopped, 'was', 'were')} stopped before being sent.`] : []),
    ...(sentTo.length > 0 ? [`${mails(sentTo.length, 'had', 'had')} been sent already, to ${names(sentTo)}.`] : []),
    ...(leavingTo.length > 0 ? [leavingText(leavingTo)] : []),
    ...(byHandTo.length > 0 ? [`${mails(byHandTo.length, 'was', 'were')} sent by hand since, to ${names(byHandTo)}.`] : []),
  ]
}

const mails = (count: number, one: string, many: string): string => `${counted(count, 'mail')} ${count === 1 ? one : many}`

const leavingText = (addresses: readonly string[]): string =>
  `${mails(addresses.length, 'was', 'were')} being handed to the mail server, to ${names(addresses)}. ${
    addresses.length === 1 ? 'It may have arrived, and is' : 'They may have arrived, and are'
  } not tried again.`

function names(addresses: readonly string[]): string {
  const different = [...new Set(addresses)]
  return andMore(different.slice(0, maxNamed), different.length)
}
