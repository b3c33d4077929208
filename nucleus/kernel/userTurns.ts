import type { Actor } from './actor.ts'
import { createGate } from './gate.ts'

type GateOptions = Parameters<typeof createGate>[0]
export type UserTurns = <T>(actor: Actor, work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Limits what runs at a time for each user; the rest of that user's waits. The options are those of one user's gate, and with `ofAll` those
 * of a second one for all users together. The turns are those of an object, such as a server or a pool.
 */
export function userTurnsOf(options: GateOptions, ofAll?: GateOptions): (owner: object) => UserTurns {
  const turnsByOwner = new WeakMap<object, UserTurns>()
  return (owner) => {
    const turns = turnsByOwner.get(owner) ?? createUserTurns(options, ofAll)
    turnsByOwner.set(owner, turns)
    return turns
  }
}

function createUserTurns(options: GateOptions, ofAll?: GateOptions): UserTurns {
  const gateOfAll = ofAll && createGate(ofAll)
  const byUser = new Map<number, { gate: ReturnType<typeof createGate>; calls: number }>()
  return async ({ contactId }, work, signal) => {
    const user = byUser.get(contactId) ?? { gate: createGate(options), calls: 0 }
    byUser.set(contactId, user)
    user.calls += 1
    try {
      return await user.gate(() => (gateOfAll ? gateOfAll(work, signal) : work()), signal)
    } finally {
      user.calls -= 1
      if (user.calls === 0) byUser.delete(contactId)
    }
  }
}
