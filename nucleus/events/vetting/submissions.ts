import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAllowed } from '#constants/roles.ts'
import { vettingStatus } from '#constants/statuses.ts'
import type { VettingSubmission, vettingSubmissions } from '#contract/events/vetting.ts'
import { dependentRegistration } from '#contract/events/vettingDecisions.ts'
import { ruleBroken } from '../../base/errors.ts'
import { contactNameOf } from '../../common/contactName.ts'
import { isActiveStaff } from '../../common/people.ts'
import { staffLookup } from '../../common/staffLookup.ts'
import type { Db } from '../../db/client.ts'
import { titleOf } from '../../db/entityNames.ts'
import { companies, contacts, events, registrations, vettingSubmissions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { roleOf } from '../../kernel/staff.ts'
import { each } from '../../resource/each.ts'
import type { Input, ResourceOptions, Write } from '../../resource/ResourceOptions.ts'
import { activeRegistration } from '../common/activeRegistration.ts'
import { stoppedMailsText } from '../mails/stoppedMailsText.ts'
import { applicantAddress, companyDomains, domainMatch, isFreeMailAddress } from './applicantDomains.ts'
import { enteredAssets } from './enteredAssets.ts'
import { stopInformationMails } from './informationMail.ts'
import { missingReferences } from './missingReferences.ts'
import { newSubmission } from './newSubmission.ts'
import { checkNoneIsApproved, checkStillVetted, isApprovedRegistration, lockEvent, lockSubmissionEvents } from './registrationRules.ts'
import { hasRiskFlag, raisedFlags } from './riskFlags.ts'

type Submissions = typeof vettingSubmissions

/** The name that messages call a submission by. */
const applicantName = titleOf(table)
const earlier = alias(table, 'earlier_vettings')
/** Whether no other vetting of the contact was ever approved. */
const isFirstTime = sql<boolean>`not exists (select from ${table} as ${earlier} where ${and(
  eq(earlier.contactId, table.contactId),
  sql`${earlier.vettingSubmissionId} <> ${table.vettingSubmissionId}`,
  or(
    eq(earlier.vettingStatusId, vettingStatus.approved),
    and(eq(earlier.vettingStatusId, vettingStatus.expired), sql`${earlier.decidedAt} is not null`),
  ),
  isNull(earlier.deletedAt),
)})`

/** The facts that a first approval was given for: a change of one of them withdraws it. */
const decidedFacts = ['aumUsd', 'allocatorType', 'companyId', 'eventRegistrationId', 'discretion'] as const

export const submissionResourceOptions = ({ clock }: Pick<Nucleus, 'clock'>): ResourceOptions<Submissions> => ({
  table,
  from: [
    {
      table: registrations,
      on: sql`${registrations.eventRegistrationId} = ${table.eventRegistrationId} and ${registrations.deletedAt} is null`,
    },
  ],
  computed: {
    proposedByName: contactNameOf(table.proposedByContactId),
    decidedByName: contactNameOf(table.decidedByContactId),
    applicantName,
    contactEmail: applicantAddress,
    isFirstTime,
    ...enteredAssets,
    riskFlags: raisedFlags,
    isFreeMailAddress,
    domainMatch,
    companyDomains,
    missingReferences,
    eventStatusId: registrations.eventStatusId,
  },
  sortable: { applicantName },
  filters: { riskFlag: hasRiskFlag },
  search: [contacts.searchText, companies.searchText, registrations.searchText],
  // What is due first is first; what is decided comes last.
  order: [sql`${table.vettingStatusId} >= ${vettingStatus.approved}`, sql`${table.dueAt} asc nulls last`, asc(table.vettingSubmissionId)],
  inTransaction: true,
  importSettings: {
    locks: [events],
    searchedLookups: { assignedToContactId: staffLookup },
    // Who was declined, withdrew or has expired may apply again.
    isPresent: notInArray(table.vettingStatusId, [vettingStatus.declined, vettingStatus.withdrawn, vettingStatus.expired]),
  },
  check,
  prepare: each(async ({ db, input, current }: Write<Submissions>) => {
    if (current) return {}
    const filled = await filledIn(db, input)
    await checkNoneIsApproved(db, filled.eventRegistrationId)
    return { ...filled, ...newSubmission(clock(), input.dueAt) }
  }),
  derived: withdrawnProposal,
  lock: async ({ db, input, current }) => {
    const isLinked = !current || input.eventRegistrationId !== current.eventRegistrationId
    if (isLinked || current.vettingStatusId === vettingStatus.approved) await lockEvent(db, input.eventId)
  },
  lockRelated: lockSubmissionEvents,
  checkRemove: async (db, row) => {
    if (row.vettingStatusId === vettingStatus.approved && (await isApprovedRegistration(db, row)))
      throw ruleBroken({ vettingSubmissionId: dependentRegistration })
  },
  checkRestored: (db, ids) => checkStillVetted(db, ids),
  undoRules: {
    lock: lockSubmissionEvents,
    check: (db, changes) =>
      checkStillVetted(
        db,
        changes
          .filter(({ before, after }) => before.vettingStatusId === vettingStatus.approved || 'eventRegistrationId' in after)
          .map(({ id }) => id),
      ),
    afterChange: async (db, changes, { actor }) => stoppedMailsText(await stopInformationMails(db, changes, actor)),
  },
})

/** Unless staff choose, the contact's company and their registration for the event; or the contact and company of the registration. */
async function filledIn(db: Db, { eventId, ...input }: Input<Submissions>): Promise<Partial<VettingSubmission>> {
  const eventRegistrationId =
    input.eventRegistrationId === undefined && input.contactId
      ? await activeRegistration(db, { eventId, contactId: input.contactId })
      : (input.eventRegistrationId ?? null)
  const [registration] = eventRegistrationId
    ? await db
        .select({ contactId: registrations.contactId, companyId: registrations.companyId })
        .from(registrations)
        .where(eq(registrations.eventRegistrationId, eventRegistrationId))
    : []
  const contactId = input.contactId ?? registration?.contactId ?? null
  const [contact] = contactId
    ? await db.select({ companyId: contacts.companyId }).from(contacts).where(eq(contacts.contactId, contactId))
    : []
  const companyId = input.companyId === undefined ? (registration?.companyId ?? contact?.companyId) : input.companyId
  return { contactId, companyId, eventRegistrationId }
}

/** An approval of other facts is none: whoever gave it must look again. */
function withdrawnProposal({ input, current }: Pick<Write<Submissions>, 'input' | 'current'>): Partial<VettingSubmission> {
  const isPending = current?.proposedByContactId && current.vettingStatusId !== vettingStatus.approved
  const isChanged = decidedFacts.some((field) => (input[field] ?? null) !== (current?.[field] ?? null))
  return isPending && isChanged ? { proposedByContactId: null, proposedAt: null } : {}
}

async function check({ db, input, current }: Write<Submissions>): Promise<void> {
  await checkApprovedFacts(db, { input, current })
  await checkAssignee(db, input.assignedToContactId, current?.assignedToContactId)
  const { eventRegistrationId, contactId } = input
  if (current && eventRegistrationId !== current.eventRegistrationId) await checkNoneIsApproved(db, eventRegistrationId)
  // Another person is another vetting.
  if (current?.contactId && contactId !== current.contactId) throw ruleBroken({ contactId: 'The contact of a submission cannot change' })
  if (!eventRegistrationId || eventRegistrationId === current?.eventRegistrationId) return
  const id = contactId ?? null
  // Before a registration has its contact, the address says whose it is.
  const isOfOther = and(
    eq(registrations.eventRegistrationId, eventRegistrationId),
    sql`coalesce(${registrations.contactId} <> ${id}::int,
      ${registrations.email} <> (select lower(${contacts.email}) from ${contacts} where ${contacts.contactId} = ${id}::int))`,
  )
  if ((await db.$count(registrations, isOfOther)) > 0)
    throw ruleBroken({ eventRegistrationId: 'This registration belongs to another contact' })
}

/** The facts of an approval are those that it was given for: others need another approval. */
async function checkApprovedFacts(db: Db, { input, current }: Pick<Write<Submissions>, 'input' | 'current'>): Promise<void> {
  if (current?.vettingStatusId !== vettingStatus.approved) return
  const changed = decidedFacts.find((field) => (input[field] ?? null) !== (current[field] ?? null))
  if (!changed) return
  const next = (await isApprovedRegistration(db, current))
    ? 'and the registration depends on it. Move the registration first.'
    : 'so changes need another approval. Move the vetting to In review first.'
  throw ruleBroken({ [changed]: `This was approved as it is, ${next}` })
}

/** Only who may decide can be assigned. */
async function checkAssignee(db: Db, id: number | null | undefined, before: number | null | undefined): Promise<void> {
  if (!id || id === before) return
  const [staff] = await db
    .select({ role: contacts.role })
    .from(contacts)
    .where(and(eq(contacts.contactId, id), isActiveStaff, isNull(contacts.deletedAt)))
  const role = staff && roleOf(staff.role)
  if (!role || !isAllowed(role, 'vet')) throw ruleBroken({ assignedToContactId: 'Choose a member of staff who may decide vetting' })
}
