import { type SQL, sql } from 'drizzle-orm'

/** Every count of registrations that is stored, where it differs from a new count: none. */
export const wrongCounts: SQL = sql`
  select event_id, event_company_type_id, event_status_id, stored.total as stored, counted.total as counted
  from (select * from registration_counts where total <> 0) stored
  full join (
    select event_id, event_company_type_id, event_status_id, count(*)::int as total
    from registrations where deleted_at is null group by 1, 2, 3
  ) counted using (event_id, event_company_type_id, event_status_id)
  where stored.total is distinct from counted.total`
