import { contactStates } from '#constants/choices.ts'
import type { Db } from '#nucleus/db/client.ts'
import { makeCompany, makeContact } from './rows.ts'

/** A new person, as a form or a file has them. */
export interface Spelling {
  firstName?: string
  lastName?: string
  email?: string
  mobile?: string
  /** Whether the company is given. */
  isOfCompany: boolean
}
type Of = 'sean' | 'jose' | 'mary' | 'uwe' | 'emil' | 'suharto'

let count = 0
const away = (): string => `somebody.${(count += 1)}@elsewhere.example`
const ofCompany = (firstName: string, lastName: string, more: Partial<Spelling> = {}): Spelling => ({
  ...{ firstName, lastName, email: away(), isOfCompany: true },
  ...more,
})

/** Nineteen spellings of six people who are stored, and what each says of them; '' for who is found by the address alone. */
export const spellings: readonly [of: Of, as: Spelling, notes: string][] = [
  ['sean', ofCompany('Sean', "O'Brien"), 'same name and company'],
  ['sean', ofCompany('SEAN', 'OBRIEN'), 'same name and company'],
  ['sean', ofCompany('Seán', 'O`Brien', { isOfCompany: false }), 'same name'],
  ['sean', ofCompany('John', 'Brian', { mobile: '+41 44 668 18 00' }), 'same phone'],
  ['sean', ofCompany('S.', 'Brien', { email: 'Sean.OBrien+gala@harbor.example' }), 'same mailbox'],
  ['jose', ofCompany('JOSE', 'ALVAREZ'), 'same name and company'],
  ['jose', ofCompany('Jose\u0301', 'A\u0301lvarez'), 'same name and company'],
  ['jose', ofCompany('jose', 'álvarez', { email: 'press@harbor.example', isOfCompany: false }), 'same name and e-mail domain'],
  ['mary', ofCompany('Mary  Ann', 'Cole'), 'same name and company'],
  ['mary', ofCompany('Mary-Ann', 'Cole'), 'same name and company'],
  ['mary', ofCompany('Maryann', 'Cole'), 'same name and company'],
  ['mary', ofCompany('Mary\u00a0Ann', 'Cole'), 'same name and company'],
  ['uwe', ofCompany('Uwe', 'Muller'), 'same name and company'],
  ['uwe', ofCompany('Uwe', 'Mueller'), 'similar name'],
  ['uwe', ofCompany('U.', 'Müller', { email: 'UWE.MULLER@Harbor.example' }), ''],
  ['emil', ofCompany('Emil\u200b', 'Fox'), 'archived, same name and company'],
  ['emil', ofCompany('Ｅｍｉｌ', 'Ｆｏｘ'), 'archived, same name and company'],
  ['suharto', ofCompany('', 'SUHARTO'), 'awaiting approval, same name'],
  ['suharto', ofCompany('Su\u00adharto', ''), 'awaiting approval, same name'],
]

/** The six people; all but one, who is in purgatory, are of one company. */
export async function makeSix(db: Db) {
  const company = await makeCompany(db, { name: 'Harbor Partners' })
  const { companyId } = company
  const make = async (firstName: string, lastName: string, more: object = {}) =>
    (await makeContact(db, { firstName, lastName, companyId, ...more })).contactId
  const ids: Record<Of, number> = {
    sean: await make('Seán', 'O’Brien', { email: 'sean.obrien@harbor.example', mobile: '+41446681800' }),
    jose: await make('José', 'Álvarez', { email: 'jose@harbor.example' }),
    mary: await make('Mary Ann', 'Cole'),
    uwe: await make('Uwe', 'Müller', { email: 'uwe.muller@harbor.example' }),
    emil: await make('Emil', 'Fox', { contactStateId: contactStates.archived }),
    suharto: await make('Suharto', '', { contactStateId: contactStates.purgatory, companyId: null }),
  }
  return { company, ids }
}
