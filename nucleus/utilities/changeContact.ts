import type { Contact } from '#contract/contacts.ts'
import { lockNewContacts } from '../common/contactTable.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import { type RowVersions, rememberChanges } from '../kernel/undoTokens.ts'
import type { Values } from '../kernel/values.ts'
import { insertRow } from '../kernel/writes.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { pastPositionTable } from './pastPositions.ts'

/** Locks contacts against other writes, and returns one. Throws 404. */
export async function lockedContact(tx: Db, repository: RestorableRepository, contactId: number): Promise<Contact> {
  await lockNewContacts(tx)
  return storedContact(tx, repository, contactId)
}

interface ContactChange {
  contact: Contact
  /** The new values; at least one of them differs. */
  sent: Values
  /** What was written with it. */
  also?: readonly RowVersions[]
  actor: Actor
  at: Date
}

/** Changes a locked contact by the rules of a save. The token undoes it together with what was written with it. */
export async function changeContact(
  tx: Db,
  repository: RestorableRepository,
  { contact: { contactId, rowVersion }, sent, also = [], actor, at }: ContactChange,
): Promise<{ row: Contact; undoToken: string }> {
  await repository.save(tx, { id: contactId, sent: { ...sent, rowVersion, isSure: true }, actor })
  const row = await storedContact(tx, repository, contactId)
  const own = { resource: repository.resource, versions: new Map([[contactId, row.rowVersion]]) }
  return { row, undoToken: await rememberChanges(tx, [own, ...also], actor, at) }
}

/** Stores where a contact worked until a day. */
export async function addPastPosition(
  tx: Db,
  { contactId, companyId, jobTitle }: Contact,
  endedOn: string,
  actor: Actor,
): Promise<RowVersions> {
  const position = { contactId, companyId, jobTitle: jobTitle ?? null, endedOn }
  const { id, version } = await insertRow(tx, pastPositionTable, position, actor)
  return { resource: pastPositionTable.resource, versions: new Map([[id, version]]) }
}

/** A contact as it is stored. Throws 404. */
const storedContact = async (tx: Db, repository: RestorableRepository, contactId: number): Promise<Contact> =>
  (await repository.getOrThrow(tx, contactId)) as unknown as Contact
