import { and, eq, isNull } from 'drizzle-orm'
import { publicPaths } from '#constants/publicPaths.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, events, registrations } from '../../db/tables/index.ts'
import { publicUrlOf } from '../../base/publicUrl.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { ownKeyOf } from '../common/ownKey.ts'
import { privateLinkMark } from './placeholders.ts'

type LinkTarget = NonNullable<Awaited<ReturnType<typeof readLinkTarget>>>

/** What the private link of a registration depends on; undefined for a deleted one. */
export async function readLinkTarget(db: Db, id: number) {
  const { eventRegistrationId, privateKeyHash, privateLinkVersion } = registrations
  const [found] = await db
    .select({
      eventRegistrationId,
      privateKeyHash,
      privateLinkVersion,
      eventCode: events.eventCode,
      eventCompanyTypeId: types.eventCompanyTypeId,
    })
    .from(registrations)
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .innerJoin(types, eq(types.eventCompanyTypeId, registrations.eventCompanyTypeId))
    .where(and(eq(eventRegistrationId, id), isNull(registrations.deletedAt)))
  return found
}

/**
 * Fills the private link into the texts of a mail. Registrations that staff added get their link now: its hash is stored with them, as the
 * public form does.
 */
export async function fillPrivateLink(
  nucleus: Nucleus,
  target: LinkTarget,
  { bodyHtml }: { bodyHtml: string },
): Promise<(text: string) => string> {
  if (!bodyHtml.includes(privateLinkMark)) return (text) => text
  const { db, privateKeys } = nucleus
  const id = target.eventRegistrationId
  if (target.privateKeyHash === null)
    await db
      .update(registrations)
      .set({ privateKeyHash: privateKeys.hash(ownKeyOf(privateKeys, target)) })
      .where(and(eq(registrations.eventRegistrationId, id), isNull(registrations.privateKeyHash)))
  return withLink(nucleus, target)
}

function withLink({ privateKeys, config }: Nucleus, target: LinkTarget) {
  const { eventCode, eventCompanyTypeId } = target
  const key = ownKeyOf(privateKeys, target)
  const link = escapeHtml(`${publicUrlOf(config)}${publicPaths.own(eventCode, eventCompanyTypeId, key)}`)
  return (text: string): string => text.replaceAll(privateLinkMark, link)
}

/** The same for an administrator who reads a mail that nobody else gets. Writes nothing: the link opens once the mail was to be sent. */
export async function showPrivateLink(nucleus: Nucleus, id: number | null): Promise<(text: string) => string> {
  const target = id === null ? undefined : await readLinkTarget(nucleus.db, id)
  return target ? withLink(nucleus, target) : hidePrivateLink
}

/** The same without the secret, for staff. */
export const hidePrivateLink = (html: string): string => html.replaceAll(privateLinkMark, 'private-link-of-the-registrant')
