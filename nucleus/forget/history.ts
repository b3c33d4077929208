import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { changes, contacts, files, registrationResponses, speakers, undos, vettingSubmissions } from '../db/tables/index.ts'
import { detailsKey } from '../kernel/writes.ts'
import type { Person } from './findPerson.ts'
import { patternOfParts } from './foldedParts.ts'
import type { PersonalData } from './personalData.ts'
import { countChanged } from './writeRows.ts'

/** Rows of the person that have a history, by resource. */
export type OwnRows = ReadonlyMap<string, { data: PersonalData; ids: readonly number[] }>

/** Fields that the history may contain for the person's rows. */
const keysOf = ({ becomes, isDeleted, texts, deletedWithRow }: PersonalData): string[] => [
  detailsKey,
  ...Object.keys(becomes),
  ...(isDeleted ? [...texts, ...deletedWithRow] : []),
]
const list = (values: readonly (string | number)[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** The id of the newest history entry. */
export async function lastChange(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`select max(change_id) as last from ${changes}`)
  return Number(rows[0]?.last)
}

/** Empties the history, up to `last`, of the person's rows and of rows that were once theirs; returns the number of entries. */
export async function emptyHistory(tx: Db, own: OwnRows, { person, last }: { person: Person; last: number }): Promise<number> {
  const ofPerson = list(person.addresses, 'text')
  const patterns = list(
    person.addresses.map((one) => patternOfParts([one])),
    'text',
  )
  // Most entries have none of the addresses, which their text shows sooner.
  const mayBeTheirs = sql`concat_ws(' ', before::text, after::text) collate "C" ilike any(${patterns})`
  let count = 0
  for (const [resource, { data, ids }] of own) {
    const keys = list(keysOf(data), 'text')
    const holdsKeys = sql`(before ?| ${keys} or after ?| ${keys})`
    const empty = sql`update ${changes} set before = before - ${keys}, after = after - ${keys}`
    count += await countChanged(
      tx,
      sql`${empty} where resource = ${resource} and row_id = any(${list(ids, 'int')}) and change_id <= ${last} and ${holdsKeys} returning 1`,
    )
    // A row was theirs while one of its own addresses was.
    const isTheirs = sql`${mayBeTheirs} and exists (select from unnest(array[before, after]) as side, jsonb_each_text(case jsonb_typeof(side) when 'object' then side end)
      where lower(value) = any(${ofPerson}) and key <> all(${list(data.addresses, 'text')}))`
    count += await countChanged(
      tx,
      sql`${empty} from (select row_id, max(change_id) as until from ${changes} where resource = ${resource} and ${isTheirs} group by row_id) as once
        where resource = ${resource} and changes.row_id = once.row_id and change_id <= once.until and ${holdsKeys} returning 1`,
    )
  }
  return count
}

/** Deletes undos that would restore the person. */
export async function deleteUndos(tx: Db, own: OwnRows, { contactIds }: Person): Promise<number> {
  let count = await countChanged(tx, sql`delete from ${undos} where contact_id = any(${list(contactIds, 'int')}) returning 1`)
  for (const [resource, { ids }] of own)
    count += await countChanged(
      tx,
      sql`delete from ${undos} where undo_token in
        (select undo_token from ${undos} where resource = ${resource} and row_id = any(${list(ids, 'int')})) returning 1`,
    )
  return count
}

/** Deletes the files that answer questions of the person's registrations, and those that staff replaced; returns how many. Call it before the answers are deleted. */
export function deleteAnsweredFiles(tx: Db, own: OwnRows): Promise<number> {
  const { value, eventRegistrationId } = registrationResponses
  const fileIdsIn = (json: SQLWrapper) => sql`select jsonb_path_query(${json}, '$.**.fileId') #>> '{}' as file_id`
  const ids = list(own.get('registrations')?.ids ?? [], 'int')
  return countChanged(
    tx,
    sql`delete from ${files} where file_id ~ '^(registrant|upload)-' and regexp_replace(file_id, '-cropped$', '') in (
      ${fileIdsIn(value)} from ${registrationResponses} where ${eventRegistrationId} = any(${ids})
      union all select regexp_replace(file_id, '^registrant-', 'upload-') from
        (${fileIdsIn(changes.after)} from ${changes} where resource = 'registrations' and row_id = any(${ids})) as replaced
      ) returning 1`,
  )
}

/** Deletes the documents of the person's vetting; returns how many. Call it before the submissions are emptied. */
export function deleteDocuments(tx: Db, own: OwnRows): Promise<number> {
  const { documents, vettingSubmissionId } = vettingSubmissions
  const ids = list(own.get('vettingSubmissions')?.ids ?? [], 'int')
  return countChanged(
    tx,
    sql`delete from ${files} where file_id like 'vetting-%' and file_id in (
      select jsonb_path_query(${documents}, '$.**.fileId') #>> '{}' from ${vettingSubmissions} where ${vettingSubmissionId} = any(${ids})) returning 1`,
  )
}

/** Deletes the pictures that the person's rows show or ever showed, unless another person's row shows them too; returns how many. */
export async function deletePictures(tx: Db, own: OwnRows): Promise<number> {
  const idsOf = (resource: string) => list(own.get(resource)?.ids ?? [], 'int')
  const { rows } = await tx.execute<{ url: string | null }>(sql`
    select headshot_url as url from ${contacts} where contact_id = any(${idsOf('contacts')})
    union select unnest(array[headshot_url, headshot_original_url]) from ${speakers} where speaker_id = any(${idsOf('speakers')})
    union select unnest(array[side ->> 'headshotUrl', side ->> 'headshotOriginalUrl']) from ${changes}, unnest(array[before, after]) as side
      where (resource = 'contacts' and row_id = any(${idsOf('contacts')})) or (resource = 'speakers' and row_id = any(${idsOf('speakers')}))`)
  const urls = list(
    rows.flatMap(({ url }) => url ?? []),
    'text',
  )
  return countChanged(
    tx,
    sql`delete from ${files} where '/nucleus/files/' || file_id = any(${urls})
      and not exists (select from ${contacts} where headshot_url = '/nucleus/files/' || file_id and contact_id <> all(${idsOf('contacts')}))
      and not exists (select from ${speakers} where '/nucleus/files/' || file_id in (headshot_url, headshot_original_url)
        and speaker_id <> all(${idsOf('speakers')})) returning 1`,
  )
}
