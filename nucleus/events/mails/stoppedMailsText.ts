import { andMore } from '#contract/textLists.ts'
/** The addresses that are named at most. */
const maxNamed = 5

/** What an undo did with the mails of the moves, in sentences: "3 mails were stopped.", "1 mail had been sent already, to ada@example.com." */
export function stoppedMailsText({ stopped, sentTo }: { stopped: number; sentTo: readonly string[] }): string[] {
  const names = andMore(sentTo.slice(0, maxNamed), sentTo.length)
  return [
    ...(stopped > 0 ? [`${mails(stopped)} stopped before being sent.`] : []),
    ...(sentTo.length > 0
      ? [`${sentTo.length === 1 ? '1 mail had' : `${sentTo.length.toLocaleString('en-GB')} mails had`} been sent already, to ${names}.`]
      : []),
  ]
}

const mails = (count: number): string => (count === 1 ? '1 mail was' : `${count.toLocaleString('en-GB')} mails were`)
