import { sql } from 'drizzle-orm'
import { contactNameOf } from '../../common/contactName.ts'
import { changes, vettingSubmissions as table } from '../../db/tables/index.ts'

const ofSubmission = sql`${changes.resource} = 'vettingSubmissions' and ${changes.rowId} = ${table.vettingSubmissionId}`
/** Who wrote what the rule of two people reads: by a save, an import, an undo or a restored version. */
const enteredBy = sql<
  number | null
>`(select ${changes.actorContactId} from ${changes} where ${ofSubmission} and jsonb_exists_any(${changes.after}, array['aumUsd', 'contactId']) order by ${changes.changeId} desc limit 1)`

/** What the history says about the assets of a submission, as SQL. */
export const enteredAssets = {
  largestAumUsd: sql`greatest(${table.aumUsd}, (select max(greatest((${changes.before} ->> 'aumUsd')::numeric, (${changes.after} ->> 'aumUsd')::numeric)) from ${changes} where ${ofSubmission} and jsonb_exists(${changes.after}, 'aumUsd')))::float8`,
  enteredByContactId: enteredBy,
  enteredByName: contactNameOf(enteredBy),
}
