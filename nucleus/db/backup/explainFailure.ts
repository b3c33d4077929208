import { databaseRefusal } from '../../base/errors.ts'
import { unavailableMessage } from '../../base/unavailable.ts'
import { CannotStart } from '../../base/cannotStart.ts'
import { NotPossible } from './notPossible.ts'

/** Messages for database errors, by PostgreSQL's code or its class. */
const messages: Readonly<Record<string, string>> = {
  '42501': 'The database user is not allowed to do this. Use the user that owns the tables of the product.',
  '53100': 'The disk of the database is full. Free some space, then try again.',
  '55P03': 'Other programs are using the tables of the database. Stop them, then try again.',
  '2BP01': 'Something that is not part of the product depends on its tables. Remove it first, then create it again afterwards.',
  '23': 'The rows of the backup break a rule of the database. Use another backup.',
  '22021': 'The database cannot store the texts of the backup. Create a database with the encoding UTF8.',
  '22P05': 'The database cannot store the texts of the backup. Create a database with the encoding UTF8.',
}

/** Replaces an error by one with a message for people, where we have one; `notDone` says what did not happen. */
export function explainFailure(error: unknown, notDone: string): unknown {
  if (error instanceof CannotStart)
    return error.message.includes(notDone) ? error : new NotPossible(`${error.message} ${notDone}`, { cause: error })
  const refusal = databaseRefusal(error)
  const message = refusal && (messages[refusal.code] ?? messages[refusal.code.slice(0, 2)])
  const detail = refusal && [refusal.constraint, refusal.detail.split('\n')[0]].find(Boolean)
  // The detail of other codes may contain values of rows.
  if (message) return new NotPossible(`${message}${refusal.code === '2BP01' && detail ? ` (${detail}.)` : ''} ${notDone}`, { cause: error })
  if (unavailableMessage(error))
    return new NotPossible(`The database stopped answering. Check it, then try again. ${notDone}`, { cause: error })
  return refusal
    ? new NotPossible(`The database returned an error (${refusal.code}). See the log of the database. ${notDone}`, { cause: error })
    : error
}
