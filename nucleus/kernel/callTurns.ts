import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Budget } from '#contract/budgets.ts'
import { Refusal, TemporaryRefusal } from '../base/errors.ts'
import { type UserTurns, userTurnsOf } from './userTurns.ts'

type TurnKind = NonNullable<Budget['inTurn']> | 'longPages'

const readsOfPerson = (maxRunning: number) => ({
  maxRunning,
  crowd: nucleusLimits.listsCrowdOfPerson,
  maxWaiting: nucleusLimits.listsWaitingOfPerson,
  waitSeconds: nucleusLimits.listWaitSeconds,
  refusal: () => new TemporaryRefusal(429, 'You are loading too many lists at once. Try again in a moment.', { retryAfter: 5 }),
})

/** One per server: its calls share the connections of one pool, and its main thread. */
const turns: Readonly<Record<TurnKind, (owner: object) => UserTurns>> = {
  reads: userTurnsOf(readsOfPerson(nucleusLimits.listsOfPerson)),
  longPages: userTurnsOf(readsOfPerson(nucleusLimits.longPagesOfPerson)),
  wide: userTurnsOf(
    {
      maxRunning: nucleusLimits.wideCallsOfPerson,
      maxWaiting: nucleusLimits.wideCallsWaitingOfPerson,
      waitSeconds: nucleusLimits.wideCallWaitSeconds,
      refusal: () => new TemporaryRefusal(429, 'You are changing or selecting too much at once. Try again in a moment.', { retryAfter: 5 }),
    },
    {
      maxRunning: nucleusLimits.wideCallsAtOnce,
      maxWaiting: nucleusLimits.wideCallsWaiting,
      waitSeconds: nucleusLimits.wideCallWaitSeconds,
      refusal: () => new Refusal(503, 'Too many large changes are under way. Try again in a minute.'),
    },
  ),
}

/**
 * Limits how many calls of a kind (`inTurn` of a budget) one user makes at a time, and of the wide ones all users together, so that they never
 * take all connections of the pool. The others wait. Throws 429 or 503 when too many wait or the wait is too long, and the reason of `signal`
 * when the caller hangs up while waiting.
 */
const callTurnsOf = ({ server }: { server: object }, kind: TurnKind): UserTurns => turns[kind](server)

/** The turns of a call on a server, by its input; undefined for a call that takes none. A page with many rows has turns of its own. */
export function turnsOf(app: { server: object }, kind: Budget['inTurn']): ((input: unknown) => UserTurns) | undefined {
  if (!kind) return undefined
  const [turns, ofLongPages] = [callTurnsOf(app, kind), callTurnsOf(app, 'longPages')]
  return (input) => (kind === 'reads' && isLongPage(input as { pageSize?: unknown }) ? ofLongPages : turns)
}

const isLongPage = ({ pageSize }: { pageSize?: unknown }): boolean => typeof pageSize === 'number' && pageSize > nucleusLimits.longPageRows
