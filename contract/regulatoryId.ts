import * as z from 'zod'
import { regulatoryIdTypes } from '#constants/choices.ts'
import { oneOf, requiredText } from './fields.ts'

/** A number that identifies a company: at a regulator, or its legal entity identifier. */
export const regulatoryId = z.object({
  type: oneOf(regulatoryIdTypes).meta({ title: 'Issued by' }),
  value: requiredText(40).toUpperCase().meta({ title: 'Number' }),
})
export type RegulatoryId = z.infer<typeof regulatoryId>

/** Why a number cannot be one of its issuer's; undefined when it can be. Numbers of other issuers have no known form. */
export function regulatoryIdProblem({ type, value }: { type: number; value: string }): string | undefined {
  if (type === regulatoryIdTypes.lei)
    return isLei(value) ? undefined : 'This is not an LEI: it has 20 letters and digits, and its last two check the others'
  if (type === regulatoryIdTypes.crd && !/^\d{1,10}$/.test(value)) return 'A CRD number has up to 10 digits'
  if (type === regulatoryIdTypes.fca && !/^\d{6,7}$/.test(value)) return 'An FCA firm reference number has 6 or 7 digits'
  return undefined
}

/** ISO 17442: with letters as numbers from 10, the rest of the division by 97 is 1. */
function isLei(value: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(value)) return false
  let rest = 0
  for (const letter of value) for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
