import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { openVettingStatuses, referenceStatuses } from '#constants/vetting.ts'
import type { vettingReferences } from '#contract/events/vettingReferences.ts'
import { ruleBroken } from '../../base/errors.ts'
import { contactNameOf } from '../../common/contactName.ts'
import { domainOf, isFreeMailDomain } from '../../common/mailDomains.ts'
import { searchKey } from '../../db/searchKey.ts'
import { companies, contacts, registrations, vettingReferences as table, vettingSubmissions as submissions } from '../../db/tables/index.ts'
import { companyDomains } from './applicantDomains.ts'
import type { ResourceOptions, Write } from '../../resource/ResourceOptions.ts'

const addressDomain = domainOf(table.email)
/** By the applicant's own address or the domains of their company. A provider that gives addresses to anyone is no company. */
const isOfSameCompany = sql<boolean>`(${table.email} is not null and not ${isFreeMailDomain(addressDomain)} and exists (
  select from ${submissions}
  left join ${contacts} on ${contacts.contactId} = ${submissions.contactId}
  left join ${registrations} on ${registrations.eventRegistrationId} = ${submissions.eventRegistrationId}
  left join ${companies} on ${companies.companyId} = ${submissions.companyId}
  where ${submissions.vettingSubmissionId} = ${table.vettingSubmissionId}
    and (${domainOf(sql`coalesce(${contacts.email}, ${registrations.email})`)} = ${addressDomain}
      or ${companyDomains} @> to_jsonb(${addressDomain}))))`

const isSubmissionOpen = sql<boolean>`exists (select from ${submissions} where ${and(
  eq(submissions.vettingSubmissionId, table.vettingSubmissionId),
  inArray(submissions.vettingStatusId, [...openVettingStatuses]),
)})`

/** What a reference writes by their link. */
const ownFields = ['response', 'rating', 'relationship'] as const
const ownAnswer = 'They wrote this by their link. Add what you know as a note, with the status'

function checkReference({ input, current }: Write<typeof vettingReferences>): void {
  if (!current) return
  // What somebody was asked, and answered, is about one applicant.
  if (input.vettingSubmissionId !== current.vettingSubmissionId && current.vettingReferenceStatusId !== referenceStatuses.notContacted)
    throw ruleBroken({ vettingSubmissionId: 'This person was contacted about another applicant. Add a reference for this one instead' })
  if (!current.isOwnAnswer) return
  const changed = ownFields.filter((field) => (input[field] ?? null) !== (current[field] ?? null))
  if (changed.length > 0) throw ruleBroken(Object.fromEntries(changed.map((field) => [field, ownAnswer])))
}

export const referenceResourceOptions: ResourceOptions<typeof vettingReferences> = {
  table,
  computed: {
    contactedByName: contactNameOf(table.contactedByContactId),
    hasLink: sql<boolean>`(${table.privateKeyHash} is not null)`,
    isSubmissionOpen,
    isOfSameCompany,
  },
  check: (write) => Promise.resolve(checkReference(write)),
  search: [table.name],
  searchSource: { title: table.name, about: [table.companyName], key: searchKey(table.name), names: [searchKey(table.name)] },
  order: [asc(table.vettingReferenceStatusId), asc(table.name)],
}
