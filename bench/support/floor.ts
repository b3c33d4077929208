import Fastify from 'fastify'
import pg from 'pg'

/** The baseline for nucleus: bare Fastify and pg with the same queries, without sign-in, checks or audit. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify({ logger: false })

const registrations =
  `select event_registration_id, event_id, event_company_type_id, contact_id, company_id, first_name, last_name, email, job_title,
  company_name, phone, source, irrep, tags, consent_marketing, consent_directory, min_meetings, max_meetings, event_status_id, status_reason,
  status_changed_at, status_changed_by_contact_id, confirmation_number, event_registration_notes, waitlist_position, attendance, checked_in_at,
  submitted_at, last_email_at, row_version, created_at, created_by_contact_id, updated_at, updated_by_contact_id,
  (select name from event_company_types t where t.event_company_type_id = r.event_company_type_id) as type_name,
  (select first_name || ' ' || last_name from contacts c where c.contact_id = r.ir_rep_contact_id) as rep_name,
  (select max(vetting_submission_id) from vetting_submissions v where v.event_registration_id = r.event_registration_id and v.deleted_at is null) as vetting_id
  from registrations r`.replace('irrep', 'ir_rep_contact_id')
const where = 'where event_id = $1 and deleted_at is null'
const order = 'order by submitted_at desc nulls last, event_registration_id'

app.get('/one', async () => {
  const { rows } = await pool.query(
    `select e.*, (select jsonb_object_agg(s, n) from (select event_status_id s, sum(total) n from registration_counts where event_id = e.event_id and total > 0 group by 1) x) counts,
     (select sum(total)::int from registration_counts where event_id = e.event_id and event_status_id in (2, 3, 5)) seats from events e where event_id = $1`,
    [2],
  )
  return { data: rows[0] as unknown }
})
app.get('/list', async () => {
  const [{ rows }, count] = await Promise.all([
    pool.query(`${registrations} ${where} ${order} limit 50`, [1]),
    pool.query<{ total: number }>(`select count(*)::int total from registrations ${where}`, [1]),
  ])
  return { data: rows as unknown, meta: { total: count.rows[0]?.total } }
})
app.get('/search', async () => {
  const filtered = `${where} and search_text like $2`
  const [{ rows }, count] = await Promise.all([
    pool.query(`${registrations} ${filtered} ${order} limit 50`, [1, '%silva%']),
    pool.query<{ total: number }>(`select count(*)::int total from registrations ${filtered}`, [1, '%silva%']),
  ])
  return { data: rows as unknown, meta: { total: count.rows[0]?.total } }
})
app.post<{ Body: { sessionTrackId: number; name: string } }>('/update', async ({ body }) => {
  const { rows } = await pool.query(
    'update tracks set name = $2, row_version = row_version + 1, updated_at = now() where session_track_id = $1 returning *',
    [body.sessionTrackId, body.name],
  )
  return { data: rows[0] as unknown }
})
/** What nucleus does: reads the row, and writes it with its history if it still has that version. */
app.post<{ Body: { sessionTrackId: number; rowVersion: number; name: string } }>('/update_with_history', async ({ body }) => {
  const current = await pool.query<{ name: string }>({
    name: 'get',
    text: 'select * from tracks where session_track_id = $1 and deleted_at is null',
    values: [body.sessionTrackId],
  })
  const [before, after] = [{ name: current.rows[0]?.name }, { name: body.name }]
  const { rows } = await pool.query<{ version: number }>({
    name: 'update',
    text: `with written (id, version, parent_id) as (
        update tracks set name = $1, row_version = row_version + 1, updated_at = $2, updated_by_contact_id = 1
        where session_track_id = $3 and row_version = $4 and deleted_at is null returning session_track_id, row_version, event_id
      ), logged as (
        insert into changes (resource, row_id, action, actor_contact_id, version, parent_id, before, after)
        select 'tracks', id, 'update', 1, version, parent_id, $5::jsonb, $6::jsonb from written
      ) select id, version from written`,
    values: [body.name, new Date().toISOString(), body.sessionTrackId, body.rowVersion, JSON.stringify(before), JSON.stringify(after)],
  })
  return { data: { ...current.rows[0], ...after, rowVersion: rows[0]?.version } }
})
app.get('/export', async (_, reply) => {
  const { rows } = await pool.query<Record<string, unknown>>(`${registrations} ${where} ${order}`, [1])
  const cell = (value: unknown) => `"${(value === null ? '' : JSON.stringify(value)).replaceAll('"', '""')}"`
  return reply.type('text/csv').send(rows.map((row) => Object.values(row).map(cell).join(',')).join('\n'))
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`floor listens on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
process.on('SIGTERM', () => void Promise.all([app.close(), pool.end()]).then(() => process.exit(0)))
