import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mailDelaySeconds } from '#constants/mails.ts'
import { replacePrivateLink } from '#contract/events/privateLinks.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { PrivateKeys } from '../../kernel/privateKeys.ts'
import { updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { queueLinkMails } from '../mails/linkMails.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { ownKeyOf } from '../common/ownKey.ts'

/** What the history says: neither of the two links is for staff. */
const details = { parts: [{ key: 'privateLink', label: 'Private link', before: 'The one before', after: 'A new one' }] }

/** Serves the replacement of a private link that others have got hold of. Mails that have not left yet bring the new one. */
export function mountReplaceLink(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  const { db, clock, privateKeys } = nucleus
  mountCall(app, replacePrivateLink, ({ input: { eventRegistrationId: id, rowVersion }, actor }) =>
    db.transaction(async (tx) => {
      await lockRows(tx, repository, [id], 'no key update')
      const row = await repository.getOrThrow(tx, id)
      checkRepresents(actor, row)
      if (rowVersion !== row.rowVersion) throw staleVersion(row)
      const at = clock()
      const next = await updateRow(tx, repository, { id, version: rowVersion, before: {}, after: {}, details }, actor, at)
      if (next === undefined) throw staleVersion(await repository.getOrThrow(tx, id))
      await storeNewLink(tx, privateKeys, id)
      const mails = await queueLinkMails(tx, [id], { reason: 'replaced', author: actor, at, delaySeconds: mailDelaySeconds })
      return { ...(await repository.getOrThrow(tx, id)), ...mailCounts(nucleus, mails) }
    }),
  )
}

/** Not in the history, which staff read. Call it with the registration locked. */
async function storeNewLink(tx: Db, privateKeys: PrivateKeys, eventRegistrationId: number): Promise<void> {
  const own = eq(table.eventRegistrationId, eventRegistrationId)
  const [now] = await tx.select({ version: table.privateLinkVersion }).from(table).where(own)
  const privateLinkVersion = (now?.version ?? 0) + 1
  const privateKeyHash = privateKeys.hash(ownKeyOf(privateKeys, { eventRegistrationId, privateLinkVersion }))
  await tx.update(table).set({ privateLinkVersion, privateKeyHash }).where(own)
}
