import Fastify from 'fastify'
import pg from 'pg'

/** The baseline for contacts: bare Fastify and pg with the same queries, without sign-in, checks or audit. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify({ logger: false })

const select = `
  select c.contact_id, c.prefix, c.first_name, c.last_name, c.suffix, c.preferred_name, c.email, c.secondary_emails, c.phone, c.mobile, c.company_id,
    c.job_title, c.department, c.contact_role, c.assistant_contact_id, c.ir_rep_contact_id, c.contact_state_id, c.address_line1, c.address_line2,
    c.postal_code, c.city, c.state_province, c.country_code, c.time_zone, c.linked_in_url, c.headshot_url, c.bio, c.strategy_interests,
    c.region_interests, c.email_suppressed, c.suppression_reason, c.consent_marketing, c.push_enabled, c.tags, c.external_ids, c.notes, c.role,
    c.suppressed_at, c.consent_at, c.merged_into_contact_id, c.row_version, c.created_at, c.created_by_contact_id, c.updated_at,
    c.updated_by_contact_id, company.name as company_name, assistant.first_name || ' ' || assistant.last_name as assistant_name,
    rep.first_name || ' ' || rep.last_name as ir_rep_name
  from contacts c
  left join companies company on company.company_id = c.company_id
  left join contacts assistant on assistant.contact_id = c.assistant_contact_id
  left join contacts rep on rep.contact_id = c.ir_rep_contact_id`
const order = 'order by c.last_name, c.first_name, c.contact_id'

app.get<{ Params: { id: string } }>('/one/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'one',
    text: `${select} where c.contact_id = $1 and c.deleted_at is null`,
    values: [params.id],
  })
  return { data: rows[0] as unknown }
})
app.get('/list', async () => {
  const { rows } = await pool.query(`${select} where c.deleted_at is null ${order} limit 50`)
  return { data: rows as unknown }
})
app.get('/listWithTotal', async () => {
  const [{ rows }, count] = await Promise.all([
    pool.query(`${select} where c.deleted_at is null ${order} limit 50`),
    pool.query<{ total: number }>('select count(*)::int total from contacts where deleted_at is null'),
  ])
  return { data: rows as unknown, meta: { total: count.rows[0]?.total } }
})
app.get<{ Querystring: { q: string } }>('/search', async ({ query }) => {
  const words = query.q.split(' ').map((word) => `%${word}%`)
  const found = words.map((_, at) => `c.search_text like $${at + 1}`).join(' and ')
  const { rows } = await pool.query(`${select} where c.deleted_at is null and ${found} ${order} limit 50`, words)
  return { data: rows as unknown }
})
app.post<{ Body: { contactId: number; jobTitle: string } }>('/update', async ({ body }) => {
  const { rows } = await pool.query(
    'update contacts set job_title = $2, row_version = row_version + 1, updated_at = now() where contact_id = $1 returning *',
    [body.contactId, body.jobTitle],
  )
  return { data: rows[0] as unknown }
})
app.get('/export', async (_, reply) => {
  const { rows } = await pool.query<Record<string, unknown>>(`${select} where c.deleted_at is null ${order}`)
  const cell = (value: unknown) => `"${(value === null ? '' : JSON.stringify(value)).replaceAll('"', '""')}"`
  return reply.type('text/csv').send(rows.map((row) => Object.values(row).map(cell).join(',')).join('\n'))
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`floor listens on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
process.on('SIGTERM', () => void Promise.all([app.close(), pool.end()]).then(() => process.exit(0)))
