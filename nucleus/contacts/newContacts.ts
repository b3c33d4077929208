import type { contacts } from '#contract/contacts.ts'
import { Refusal } from '../base/errors.ts'
import { irRepRefusals } from '../common/checkIrRep.ts'
import type { Db } from '../db/client.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { takenAddresses } from './addresses.ts'
import { checkState } from './states.ts'

/**
 * The rules of many new contacts of a file, each in one statement: a refusal, or undefined, for each contact. Call it after `lockNewContacts`: until the file
 * is written, everybody else who adds a contact waits, so that it must not take a statement for each row.
 */
export async function newContactRefusals(db: Db, writes: readonly Write<typeof contacts>[]): Promise<(Refusal | undefined)[]> {
  const inputs = writes.map(({ input }) => input)
  const reps = await irRepRefusals(db, inputs)
  const refusals = writes.map((write, at) => stateRefusal(write) ?? reps[at])
  const others = inputs.filter((_, at) => !refusals[at])
  const taken = (await takenAddresses(db, others)).values()
  return refusals.map((refusal) => refusal ?? taken.next().value)
}

function stateRefusal(write: Write<typeof contacts>): Refusal | undefined {
  try {
    checkState(write)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
