import type pg from 'pg'

/** A call of a list, and what a person does to make it. */
export type Lists = readonly { name: string; path: string }[]

const page = 'page=1&pageSize=50'
/** A word of a contact's name, an e-mail address, letters from within a name, and so on: what people type. */
const searches = ['halvorsen', 'maria silva', 'mar', 'example.com', 'xqzwvk']

/** What people type to find somebody. */
const names = ['mar', 'halvorsen', 'maria silva']
/** The end of the path of each autocomplete of people, with what was typed. */
const autocompletes: Readonly<Record<string, (typed: string) => string>> = {
  people: (typed) => typed,
  'people with their company': (typed) => `v3?searchTerm=${typed}`,
  'people of any event': (typed) => `iconnection?searchTerm=${typed}`,
  'people who wait': (typed) => `purgatory/${typed}`,
}

/** The calls of the lists of contacts and companies, with ids of rows that the database has. */
export async function listsOf(client: pg.Client): Promise<Lists> {
  const one = async (text: string): Promise<number> => Number((await client.query<{ id: number }>(text)).rows[0]?.id ?? 0)
  const repId = await one('select ir_rep_contact_id as id from contacts where ir_rep_contact_id is not null limit 1')
  const companyId = await one('select company_id as id from contacts where company_id is not null order by contact_id limit 1')
  const companyTypeId = await one('select company_type_id as id from companies order by company_id limit 1')
  const eventId = await one('select event_id as id from event_contacts group by 1 order by count(*) desc limit 1')
  const contactLists = [
    ['list page', page],
    ['next page', 'page=2&pageSize=50'],
    ['page 200', 'page=200&pageSize=50'],
    ['by last name', `${page}&sort=lastName`],
    ['by last name, down', `${page}&sort=-lastName`],
    ['by last change', `${page}&sort=-updatedAt`],
    ['jump to m', `${page}&from=m`],
    ['filter: in purgatory', `${page}&contactStateId=2`],
    ['filter: active', `${page}&contactStateId=1`],
    ['filter: of a representative', `${page}&irRepContactId=${repId}`],
    ['filter: of a company', `${page}&companyId=${companyId}`],
    ['filter: tagged VIP', `${page}&tag=VIP`],
    ['condition: not archived', `${page}&where=contactStateId:out:4`],
    ...searches.map((one) => [`search ${one}`, `${page}&q=${encodeURIComponent(one)}`] as const),
  ] as const
  const companyLists = [
    ['list page', page],
    ['next page', 'page=2&pageSize=50'],
    ['by last change', `${page}&sort=-updatedAt`],
    ['jump to m', `${page}&from=m`],
    ['filter: of a type', `${page}&companyTypeId=${companyTypeId}`],
    ['filter: allocators', `${page}&side=1`],
    ['filter: active', `${page}&companyStatus=2`],
    ['filter: in Japan', `${page}&countryCode=JP`],
    ['search harbor', `${page}&q=harbor`],
    ['search ridge partners', `${page}&q=ridge+partners`],
  ] as const
  return [
    ...contactLists.map(([name, query]) => ({ name: `contacts, ${name}`, path: `/contacts?${query}` })),
    ...Object.entries(autocompletes).flatMap(([people, pathOf]) =>
      names.map((name) => ({
        name: `autocomplete of ${people} ${name}`,
        path: `/contacts/autocomplete/${pathOf(encodeURIComponent(name))}`,
      })),
    ),
    ...companyLists.map(([name, query]) => ({ name: `companies, ${name}`, path: `/companies?${query}` })),
    { name: 'autocomplete of companies har', path: '/companies/autocomplete/har' },
    ...names.map((name) => ({
      name: `people of one event ${name}`,
      path: `/contacts/autocomplete/event/${eventId}/${encodeURIComponent(name)}`,
    })),
    { name: 'list of the people of one event', path: `/events/company_contact/${eventId}/0/0/0?${page}` },
  ]
}
