import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { domainMatches } from '#constants/vetting.ts'
import { domainOf, isFreeMailDomain } from '../../common/mailDomains.ts'
import { companies, contacts, registrations, vettingSubmissions } from '../../db/tables/index.ts'

/** SQL over a submission joined with its contact, its company and its registration. */
export const applicantAddress = sql<string | null>`coalesce(${contacts.email}, ${registrations.email})`

const domain = domainOf(applicantAddress)
export const isFreeMailAddress = isFreeMailDomain(domain)

/** The host of a web address, without www. */
const hostOf = (address: SQLWrapper) => sql`substring(lower(${address}) from '^https?://(?:www[.])?([^/:?#]+)')`
/** Older rows may hold something other than a list. */
const ownDomains = sql`case jsonb_typeof(${companies.emailDomains}) when 'array' then ${companies.emailDomains} else '[]' end`
const storedDomains = sql`(select lower(stored.value) as name from jsonb_array_elements_text(${ownDomains}) as stored union select ${hostOf(companies.website)})`

/** The domains by which the company is known. What the applicant writes of a website counts only where the company has none. */
export const companyDomains = sql<string[]>`(
  select coalesce(jsonb_agg(known.name order by known.name), '[]') from (
    select name from ${storedDomains} as stored_names where name is not null
    union select ${hostOf(vettingSubmissions.companyWebsite)}
    where ${vettingSubmissions.companyWebsite} is not null and not exists (select from ${storedDomains} as stored_names where name is not null)
  ) as known)`

/** Equal, or one is part of the other, as mail.acme.example is of acme.example. */
const isOf = (name: SQL) =>
  sql`(${domain} = ${name} or right(${domain}, length(${name}) + 1) = '.' || ${name} or right(${name}, length(${domain}) + 1) = '.' || ${domain})`

export const domainMatch = sql<number>`(
  select case
    when count(*) = 0 or coalesce(${domain}, '') = '' then ${domainMatches.unknown}
    when bool_or(${isOf(sql`known.value`)}) then ${domainMatches.match}
    else ${domainMatches.mismatch}
  end::int from jsonb_array_elements_text(${companyDomains}) as known)`
