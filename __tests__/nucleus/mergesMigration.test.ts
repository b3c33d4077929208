import { expect, test } from '@jest/globals'
import { openDatabase } from '#nucleus/db/client.ts'
import { migratedUntil, useEmptyDatabase } from '../support/migrations.ts'

const place = useEmptyDatabase()

test('contacts and companies that were there keep their searches, and merged contacts their survivors', async () => {
  const client = await migratedUntil('0036_merges_of_records', place)
  await client.query(`
    insert into companies (name, legal_name) select 'Firm ' || n, case when n % 2 = 0 then 'Société ' || n end from generate_series(1, 200) n;
    insert into contacts (first_name, last_name, email, company_id, secondary_emails)
    select 'Zoë', 'Person ' || n, n || '@example.com', 1 + n % 200, case when n % 3 = 0 then jsonb_build_array('old' || n || '@example.com') else '[]' end
    from generate_series(1, 1000) n;
    update contacts set merged_into_contact_id = 1, contact_state_id = 3 where contact_id = 2;
    update contacts set merged_into_contact_id = 99999, contact_state_id = 3 where contact_id = 3;
    insert into undos (undo_token, resource, row_id, contact_id, expires_at) values ('token', 'tracks', 1, 1, '2027-01-01')`)
  await client.end()
  const { db, close } = await openDatabase({ url: place.url, folder: '' })
  try {
    const one = async (query: string) => (await db.execute(query)).rows
    expect(await one(`select count(*)::int as total from contacts where search_text like 'zoe person%' and former_names = '[]'`)).toEqual([
      { total: 1000 },
    ])
    expect(await one(`select count(*)::int as total from companies where search_text like '%societe%'`)).toEqual([{ total: 100 }])
    expect(await one(`select search_text from contacts where contact_id = 6`)).toEqual([
      { search_text: 'zoe person 6 6@example.com old6@example.com person6' },
    ])
    expect(await one('select contact_id, merged_into_contact_id from contacts where contact_state_id = 3 order by 1')).toEqual([
      { contact_id: 2, merged_into_contact_id: 1 },
      { contact_id: 3, merged_into_contact_id: null },
    ])
    expect(await one('select is_lasting from undos')).toEqual([{ is_lasting: false }])
    const indexes = ['contacts_words', 'contacts_starts', 'companies_words', 'companies_starts'].map((name) => `'${name}'`).join()
    expect(await one(`select count(*)::int as total from pg_indexes where indexname in (${indexes})`)).toEqual([{ total: 4 }])
  } finally {
    await close()
  }
})
