import type { ValueOf } from '../../events/mails/fillTemplate.ts'
import type { ChosenPerson } from '../emails/people.ts'
import { valueOfContact } from '../emails/texts.ts'
import type { ConcernedPeople } from './readConcerned.ts'
import { changesField, changesText } from './text.ts'

/** What the fields of a text say for one of the people concerned. */
export const valueOfConcerned =
  ({ byContact }: ConcernedPeople) =>
  (person: ChosenPerson): ValueOf => {
    const ofContact = valueOfContact(person)
    const changes = changesText(byContact.get(person.contactId)?.changes ?? [])
    return (name) => (name === changesField ? changes : ofContact(name))
  }
