import { type SQL, sql } from 'drizzle-orm'

/** Every count of registrations that is kept beside what is there when they are counted anew, where the two differ: none. */
export const wrongCounts: SQL = sql`
  select event_id, event_company_type_id, event_status_id, kept.total as kept, counted.total as counted
  from (select * from registration_counts where total <> 0) kept
  full join (
    select event_id, event_company_type_id, event_status_id, count(*)::int as total
    from registrations where deleted_at is null group by 1, 2, 3
  ) counted using (event_id, event_company_type_id, event_status_id)
  where kept.total is distinct from counted.total`
