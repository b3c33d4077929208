import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { openVettingStatuses, referenceStatuses } from '#constants/vetting.ts'
import type { vettingReferences } from '#contract/events/vettingReferences.ts'
import { ruleBroken } from '../../base/errors.ts'
import { contactNameOf } from '../../common/contactName.ts'
import { domainOf, isFreeMailDomain } from '../../common/mailDomains.ts'
import { searchKey } from '../../db/searchKey.ts'
import { companies, contacts, registrations, vettingReferences as table, vettingSubmissions as submissions } from '../../db/tables/index.ts'
import { companyDomains } from './applicantDomains.ts'
import type { ResourceOptions } from '../../resource/ResourceOptions.ts'

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

export const referenceResourceOptions: ResourceOptions<typeof vettingReferences> = {
  table,
  computed: {
    contactedByName: contactNameOf(table.contactedByContactId),
    hasLink: sql<boolean>`(${table.privateKeyHash} is not null)`,
    isSubmissionOpen,
    isOfSameCompany,
  },
  check: ({ input, current }) => {
    const isMoved = current !== undefined && input.vettingSubmissionId !== current.vettingSubmissionId
    // What somebody was asked, and answered, is about one applicant.
    return isMoved && current.vettingReferenceStatusId !== referenceStatuses.notContacted
      ? Promise.reject(
          ruleBroken({ vettingSubmissionId: 'This person was contacted about another applicant. Add a reference for this one instead' }),
        )
      : Promise.resolve()
  },
  search: [table.name],
  searchSource: { title: table.name, about: [table.companyName], key: searchKey(table.name), names: [searchKey(table.name)] },
  order: [asc(table.vettingReferenceStatusId), asc(table.name)],
}
