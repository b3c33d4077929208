import { eq } from 'drizzle-orm'
import { registrationSources } from '#constants/choices.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { registrationResponses, registrations as table } from '../../db/tables/index.ts'
import { registrant } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import { readLink } from '../common/followedLink.ts'
import { freeConfirmationNumbers } from '../common/confirmationNumber.ts'
import { ownKeyOf } from '../common/ownKey.ts'
import { registrationRows } from '../common/registrationRows.ts'
import type { CheckedSubmission } from './checkSubmission.ts'
import type { FoundForm } from './readForm.ts'
import type { RegistrantContact } from './registrantContact.ts'

export interface Seat {
  eventStatusId: RegistrationStatusId
  waitlistPosition: number | null
}
interface NewRegistration {
  found: FoundForm
  seat: Seat
  identity: CheckedSubmission['identity']
  contact: RegistrantContact
  submitted: { submissionKey: string; link?: string | null }
  at: Date
}

/** Stores a registration with the hash of its secret; returns its id. Call it with the event locked. */
export async function storeRegistration(
  tx: Db,
  { privateKeys }: Pick<Nucleus, 'privateKeys'>,
  { found, seat, identity, contact, submitted: { submissionKey, link }, at }: NewRegistration,
): Promise<number> {
  const { eventId } = found.event
  const [confirmationNumber] = await freeConfirmationNumbers(tx, eventId, 1)
  const moment = at.toISOString()
  const values = {
    ...{ eventId, eventCompanyTypeId: found.type.eventCompanyTypeId, ...contact, ...identity, ...seat, confirmationNumber },
    ...{ statusChangedAt: moment, submittedAt: moment, source: registrationSources.publicForm },
    ...(link && (await followedLink(tx, eventId, link))),
  }
  const { id } = await insertRow(tx, registrationRows, values, registrant)
  // Not in the history, which staff read.
  const hidden = {
    privateKeyHash: privateKeys.hash(ownKeyOf(privateKeys, { eventRegistrationId: id, privateLinkVersion: 0 })),
    submissionKey,
    formVersion: found.version,
  }
  await tx.update(table).set(hidden).where(eq(table.eventRegistrationId, id))
  return id
}

/** What a registration has from the link that was followed; nothing from a link of another event, or one that was deleted. */
async function followedLink(tx: Db, eventId: number, shortCode: string) {
  const link = await readLink(tx, shortCode.toLowerCase())
  if (link?.eventId !== eventId || link.deletedAt !== null) return {}
  const { dynamicLinkId, irRepContactId, utmCampaign } = link
  return { dynamicLinkId, irRepContactId, utmCampaign, source: registrationSources.dynamicLink }
}

/** Stores the answers of a new registration. */
export async function storeAnswers(
  tx: Db,
  eventRegistrationId: number,
  { answers, optionTexts }: Pick<CheckedSubmission, 'answers' | 'optionTexts'>,
  at: Date,
): Promise<void> {
  const rows = [...answers].flatMap(([eventQuestionId, value]) =>
    value === null
      ? []
      : [
          {
            eventRegistrationId,
            eventQuestionId,
            value,
            optionTexts: optionTexts.get(eventQuestionId) ?? null,
            answeredAt: at.toISOString(),
          },
        ],
  )
  if (rows.length > 0) await tx.insert(registrationResponses).values(rows)
}
