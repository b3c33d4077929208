import type { registrationMails as table } from '../../db/tables/index.ts'
import type { Due } from './dueMails.ts'
import { domainIn } from './mailRates.ts'

type Mail = typeof table.$inferSelect

/**
 * Mails that one instance hands over at a time: to domains whose server is quick, to those whose server is slow, and all of them. A server that has the text
 * cannot be given up: such mails may hold more places than those of slow domains.
 */
const places = { quick: 5, slow: 10, all: 20 }
/** How long a mail leaves until its server is slow. */
const slowMs = 5000
/** Domains of slow servers that are remembered. */
const mostRemembered = 1000

interface Leaving {
  delivery: Promise<void>
  since: number
  /** Whether its server was known as slow when it began. */
  wasSlow: boolean
  giveUp: AbortController
}

interface Options {
  /** The domains whose server was slow last. */
  slow: Set<string>
  clock: () => Date
  /** Hands a mail over, or gives it up when `giveUp` aborts. */
  deliver: (mail: Mail, giveUp: AbortSignal) => Promise<void>
  /** Aborted when the process stops. */
  stop: AbortSignal
}

/**
 * The mails that an instance is handing over, and the places for further ones. Those to domains whose server was slow last have places of their own, and
 * where more than these turn out slow the ones that began last are given up, to be tried again: however many servers are slow, there are places for
 * mails to all others.
 */
export function mailPlaces({ slow, clock, deliver, stop }: Options) {
  const leaving = new Map<Mail, Leaving>()
  const ended = new Set<Mail>()
  const isLate = ({ since, giveUp }: Leaving) => clock().getTime() - since >= slowMs || giveUp.signal.aborted
  const isSlow = ([{ recipient }, one]: [Mail, Leaving]) => isLate(one) || slow.has(domainIn(recipient))
  stop.addEventListener('abort', () => {
    for (const { giveUp } of leaving.values()) giveUp.abort()
  })
  const slowOnes = () => [...leaving].filter(isSlow)

  /** How many mails to quick and to slow domains may leave beside those that do. */
  function free(): { quick: number; slow: number } {
    const left = places.all - leaving.size
    const slowCount = slowOnes().length
    return { quick: Math.min(places.quick - leaving.size + slowCount, left), slow: Math.min(places.slow - slowCount, left) }
  }

  /** Begins with the mails that `claim` takes, to quick domains and to slow ones. */
  async function fill(claim: (due: Pick<Due, 'most' | 'lane' | 'leaving'>) => Promise<Mail[]>): Promise<void> {
    for (const name of ['quick', 'slow'] as const) {
      const most = free()[name]
      const hasDomains = name === 'quick' || slow.size > 0
      if (most <= 0 || !hasDomains) continue
      for (const mail of await claim({ most, lane: { slow: [...slow], isSlow: name === 'slow' }, leaving: [...leaving.keys()] })) add(mail)
    }
  }

  function add(mail: Mail): void {
    const giveUp = new AbortController()
    if (stop.aborted) giveUp.abort()
    const delivery = deliver(mail, giveUp.signal)
    leaving.set(mail, { delivery, since: clock().getTime(), wasSlow: slow.has(domainIn(mail.recipient)), giveUp })
    const end = () => ended.add(mail)
    void delivery.then(end, end)
  }

  /** Notes whose server is slow by now, and gives up those that are too many. */
  function look(): void {
    const found = slowOnes().filter(([, { giveUp }]) => !giveUp.signal.aborted)
    for (const [{ recipient }] of found) remember(slow, domainIn(recipient), true)
    const tooMany = Math.max(0, found.length - places.slow)
    const turnedSlow = found.filter(([, { wasSlow }]) => !wasSlow).toSorted(([, one], [, other]) => other.since - one.since)
    for (const [, { giveUp }] of turnedSlow.slice(0, tooMany)) giveUp.abort(givenUpWords)
  }

  /** Frees the places of mails that have left. Throws what prevented the end of one from being stored. */
  async function removeEnded(): Promise<void> {
    for (const mail of ended) {
      const one = leaving.get(mail)
      await one?.delivery
      leaving.delete(mail)
      remember(slow, domainIn(mail.recipient), one !== undefined && isLate(one))
    }
    ended.clear()
  }

  const deliveries = () => [...leaving.values()].map(({ delivery }) => delivery)
  return { free, fill, look, removeEnded, deliveries }
}
export type MailPlaces = ReturnType<typeof mailPlaces>

const givenUpWords = 'The mail server was slow, and other mails waited.'

function remember(slow: Set<string>, name: string, isSlow: boolean): void {
  if (!isSlow) slow.delete(name)
  else slow.add(name)
  const [first] = slow
  if (slow.size > mostRemembered && first !== undefined) slow.delete(first)
}
