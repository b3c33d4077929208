import type { contacts } from '#contract/contacts.ts'
import { confirmationNeeded } from '../base/errors.ts'
import { describeSame, findSameAs } from '../common/samePerson.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { checkAddresses } from './addresses.ts'

/**
 * Throws 422 for addresses that others have, and asks before it adds somebody who may be a contact already, with the reason and the state of each
 * (docs/decisions/098-the-same-person.md). Call it after `lockNewContacts`.
 */
export async function checkWhoItIs(write: Write<typeof contacts>): Promise<void> {
  const question = await checkAddresses(write)
  if (write.isSure) return
  const same = write.current ? [] : await findSameAs(write.db, write.input)
  // Who has the address is in its question.
  const others = question ? same.filter(({ reasons }) => !reasons.includes('email')) : same
  const mayBe = others.length > 0 ? `This may be ${others.map(describeSame).join(' or ')}.` : ''
  if (question) throw confirmationNeeded({ ...question, content: [question.content, mayBe].filter(Boolean).join(' ') })
  if (mayBe)
    throw confirmationNeeded({
      title: 'Add this contact?',
      content: `${mayBe} If it is the same person, open that contact instead.`,
      okText: 'Add as a different person',
    })
}
