import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { contacts } from '#contract/contacts.ts'
import { questionReply } from '#contract/question.ts'
import { staff } from '#contract/staff.ts'
import { findSameAs, givenContacts, givenDrafts, samePersonQuery } from '#nucleus/common/samePerson.ts'
import { contacts as table, registrations } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompany, makeContact, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'
import { makeSix, spellings } from '../support/spellings.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('eventManager')
const admin = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const { upsert } = contacts.calls
let six: Awaited<ReturnType<typeof makeSix>>
beforeAll(async () => {
  six = await makeSix(db)
})
const questionOf = (answer: Awaited<ReturnType<typeof call>>) => questionReply.parse(answer.body.data).question
const add = (values: object) => call(upsert, values, token)

describe('a contact who is added', () => {
  test.each(spellings)('may be %s, spelled %j: %s', async (of, { isOfCompany, ...values }, notes) => {
    const { company, ids } = six
    const before = await db.$count(table)
    const answer = await add({ ...values, ...(isOfCompany && { companyId: company.companyId }) })
    expect(answer.status).toBe(422)
    expect(await db.$count(table)).toBe(before)
    if (notes === '') return expect(fieldsOf(answer).email).toContain('has the address uwe.muller@harbor.example already')
    const { title, content } = questionOf(answer)
    expect(title).toBe('Add this contact?')
    expect(content).toContain(`(${notes})`)
    const draft = { ...values, email: values.email?.toLowerCase(), companyId: isOfCompany ? company.companyId : null }
    expect((await findSameAs(db, draft)).map(({ contactId }) => contactId)).toEqual([ids[of]])
  })

  test('is added as a different person after the question, and without one where nobody is alike', async () => {
    const { company } = six
    const twin = { firstName: 'Sean', lastName: 'OBrien', email: 'another@sean.example', companyId: company.companyId }
    expect(questionOf(await add(twin))).toEqual({
      title: 'Add this contact?',
      content: 'This may be Seán O’Brien of Harbor Partners (same name and company). If it is the same person, open that contact instead.',
      okText: 'Add as a different person',
    })
    ok(await add({ ...twin, isSure: true }))
    const elsewhere = await makeCompany(db)
    ok(await add({ ...twin, email: 'third@obrien.example', companyId: elsewhere.companyId }))
    const nobody = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia.haddad@gmail.com' }
    ok(await add(nobody))
    // A provider's domain makes nobody the same.
    ok(await add({ ...nobody, firstName: 'Nadja', email: 'nadja@gmail.com' }))
  })

  test('is asked about once, with the archived contact who has the address and everybody else', async () => {
    await makeContact(db, { firstName: 'Ola', lastName: 'Berg', email: 'ola@berg.example', contactStateId: contactStates.archived })
    await makeContact(db, { firstName: 'Ola', lastName: 'Berg', email: 'berg@another.example' })
    const again = { firstName: 'Ola', lastName: 'Berg', email: 'new@ola.example', secondaryEmails: ['ola@berg.example'] }
    const { title, content } = questionOf(await add(again))
    expect(title).toBe('Use this address?')
    expect(content).toContain('Ola Berg has the address ola@berg.example already and is archived.')
    expect(content).toContain('This may be Ola Berg (same name).')
    ok(await add({ ...again, isSure: true }))
  })

  test('is not asked about when a stored contact is changed', async () => {
    const { contactId, rowVersion } = await makeContact(db)
    ok(await add({ contactId, rowVersion, firstName: 'Mary Ann', lastName: 'Cole', companyId: six.company.companyId }))
  })
})

test('a new member of staff may be a contact, which is asked', async () => {
  const { company } = six
  const contact = await makeContact(db, { firstName: 'Wim', lastName: 'Vos', email: 'wim@vos.example', companyId: company.companyId })
  const colleague = { firstName: 'Wim', lastName: 'Vos', email: 'wim.vos@house.example', roleId: roleChoices.sender }
  const answer = await call(staff.calls.upsert, colleague, admin.token)
  expect(questionOf(answer).content).toContain('This may be Wim Vos of Harbor Partners (same name).')
  ok(await call(staff.calls.upsert, { ...colleague, isSure: true }, admin.token))
  // Another address of a contact is theirs as much.
  ok(await add({ contactId: contact.contactId, rowVersion: contact.rowVersion, secondaryEmails: ['wim@home.example'] }))
  const other = await call(staff.calls.upsert, { ...colleague, firstName: 'W.', email: 'wim@home.example', isSure: true }, admin.token)
  expect(fieldsOf(other).email).toContain('Wim Vos has this address. Choose “A contact” above')
})

test('who registers with one of the other addresses of a contact is that contact', async () => {
  const { contactId } = await makeContact(db, { secondaryEmails: ['other@register.example'] })
  const form = await publishedForm(nucleus)
  const before = await db.$count(table)
  await form.register(person({ email: 'Other@register.example' }))
  expect(await db.select({ contactId: registrations.contactId }).from(registrations)).toEqual([{ contactId }])
  expect(await db.$count(table)).toBe(before)
})

test('among many contacts the comparison reads indexes alone', async () => {
  await db.execute(sql`
    insert into ${table} (first_name, last_name, email, mobile, company_id)
    select 'First' || n % 500, 'Last' || n % 40, 'many.' || n || '@many.example', '+4144' || 6000000 + n, ${six.company.companyId}::int
    from generate_series(1, 20000) as n`)
  await db.execute(sql`analyze ${table}`)
  const draft = {
    firstName: 'First7',
    lastName: 'Last7',
    email: 'many.7+x@many.example',
    secondaryEmails: ['a@b.example'],
    mobile: '+41446000099',
  }
  for (const given of [givenDrafts([draft]), givenContacts([six.ids.sean, six.ids.uwe])]) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${samePersonQuery(given)}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan on contacts')
    for (const index of ['any_email', 'secondary_emails', 'mailbox', 'phone', 'mobile', 'similar_name'])
      expect(plan).toContain(`contacts_${index}`)
  }
  const [first] = await findSameAs(db, draft)
  expect(first).toMatchObject({ email: 'many.7@many.example', reasons: ['mailbox', 'domain'] })
})
