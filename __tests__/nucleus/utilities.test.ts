import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { registrationStatus, vettingApproved } from '#constants/statuses.ts'
import { openVettingStatuses } from '#constants/vetting.ts'
import { contactAutocompletePurgatory, ipLookup } from '#contract/common.ts'
import { undo } from '#contract/history.ts'
import { addCompany } from '#contract/utilities/companies.ts'
import { addContact, moveContact, pastPositions, removeContact } from '#contract/utilities/moves.ts'
import { removeFromPurgatory, samePeople } from '#contract/utilities/purgatory.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeRegistration,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { makeMeeting } from '../support/meetings.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const stored = async (contactId: number) => (await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contactId)))[0]
const positionsOf = async (contactId: number) => ok(await nucleus.call(pastPositions, { contactId }, token))
const revert = async (undoToken: string | null) => ok(await nucleus.call(undo, { undoToken }, token))

describe('a contact', () => {
  test('moves to another company: the former one is a past position, and undo takes it back', async () => {
    const [old, next] = [await makeCompany(db, { name: 'Old House' }), await makeCompany(db)]
    const { contactId } = await makeContact(db, { companyId: old.companyId, jobTitle: 'Analyst' })
    const order = { contactId, toCompanyId: next.companyId, effectiveDate: '2026-03-01', jobTitle: 'Partner' }
    expect(ok(await nucleus.call(moveContact, { ...order, dryRun: true }, token))).toMatchObject({ row: null, undoToken: null })
    expect(await positionsOf(contactId)).toEqual([])
    const { row, undoToken } = ok(await nucleus.call(moveContact, order, token))
    expect(row).toMatchObject({ companyId: next.companyId, jobTitle: 'Partner' })
    expect(await positionsOf(contactId)).toMatchObject([
      { companyId: old.companyId, companyName: 'Old House', jobTitle: 'Analyst', endedOn: '2026-03-01' },
    ])
    await revert(undoToken)
    expect(await stored(contactId)).toMatchObject({ companyId: old.companyId, jobTitle: 'Analyst' })
    expect(await positionsOf(contactId)).toEqual([])
  })

  test('takes along registrations and places at events from that day on, where the new company attends', async () => {
    const [old, next] = [await makeCompany(db, { name: 'Old Firm' }), await makeCompany(db, { name: 'New Firm' })]
    const { contactId } = await makeContact(db, { companyId: old.companyId })
    const at = async (startsAt: string, isNextThere: boolean) => {
      const { eventId, name } = await makeEvent(db, { startsAt })
      const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
      const approved = { eventStatusId: registrationStatus.approved, companyId: old.companyId }
      const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, ...approved })
      const from = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: old.companyId })
      const to = isNextThere ? await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: next.companyId }) : undefined
      const { eventCompanyContactId } = await makeEventContact(db, { eventId, eventCompanyId: from.eventCompanyId, contactId })
      const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
      await makeMeeting(db, { eventId, requestedByContactId: contactId, startsAt, endsAt, meetingStatusId: meetingStatuses.confirmed })
      const now = async () => {
        const { registrations, eventContacts } = tables
        const [one] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
        const [two] = await db.select().from(eventContacts).where(eq(eventContacts.eventCompanyContactId, eventCompanyContactId))
        return [one?.companyId, two?.eventCompanyId]
      }
      return { name, from: from.eventCompanyId, to: to?.eventCompanyId, now }
    }
    const past = await at('2026-01-10T13:00:00.000Z', true)
    const withNext = await at('2026-06-01T13:00:00.000Z', true)
    const withoutNext = await at('2026-06-02T13:00:00.000Z', false)
    const order = { contactId, toCompanyId: next.companyId, effectiveDate: '2026-02-01', moveRegistrations: true }
    const dry = ok(await nucleus.call(moveContact, { ...order, dryRun: true }, token))
    const done = ok(await nucleus.call(moveContact, order, token))
    expect(done.moved).toEqual([
      { resource: 'registrations', noun: 'registrations', count: 2 },
      { resource: 'eventContacts', noun: 'contact of the event', count: 1 },
      { resource: 'meetings', noun: 'meeting', count: 1 },
    ])
    expect([dry.moved, dry.stays]).toEqual([done.moved, done.stays])
    expect(done.stays).toEqual([`At ${withoutNext.name} the place with Old Firm stays, with 1 meeting: New Firm does not attend it yet.`])
    expect(await past.now()).toEqual([old.companyId, past.from])
    expect(await withNext.now()).toEqual([next.companyId, withNext.to])
    expect(await withoutNext.now()).toEqual([next.companyId, withoutNext.from])
    await revert(done.undoToken)
    expect(await withNext.now()).toEqual([old.companyId, withNext.from])
    expect(await withoutNext.now()).toEqual([old.companyId, withoutNext.from])
  })

  test('leaves a vetted registration where it was vetted, and says so; an open vetting follows', async () => {
    const [old, next] = [await makeCompany(db, { name: 'Vetted House' }), await makeCompany(db)]
    const { contactId } = await makeContact(db, { companyId: old.companyId })
    const { eventId } = await makeEvent(db)
    const registered = async (vettingStatusId: number | undefined) => {
      const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, requiresVetting: true })
      const values = { eventId, eventCompanyTypeId, contactId, companyId: old.companyId, eventStatusId: registrationStatus.pending }
      const { eventRegistrationId } = await makeRegistration(db, values)
      const vetting = { eventId, eventRegistrationId, contactId, companyId: old.companyId, vettingStatusId }
      return { eventRegistrationId, vetting: await makeVetting(db, vetting) }
    }
    const [approved, open] = [await registered(vettingApproved), await registered(openVettingStatuses[0])]
    const order = { contactId, toCompanyId: next.companyId, effectiveDate: '2026-01-01', moveRegistrations: true }
    const { moved, stays, undoToken } = ok(await nucleus.call(moveContact, order, token))
    expect(moved).toEqual([{ resource: 'registrations', noun: 'registration', count: 1 }])
    expect(stays).toEqual([expect.stringMatching(/^At .+ the registration .+ stays: /)])
    const companiesOf = async ({ eventRegistrationId, vetting }: typeof open) => {
      const { registrations, vettingSubmissions } = tables
      const [one] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
      const isOwn = eq(vettingSubmissions.vettingSubmissionId, vetting.vettingSubmissionId)
      const [two] = await db.select().from(vettingSubmissions).where(isOwn)
      return [one?.companyId, two?.companyId]
    }
    expect(await companiesOf(approved)).toEqual([old.companyId, old.companyId])
    expect(await companiesOf(open)).toEqual([next.companyId, next.companyId])
    await revert(undoToken)
    expect(await companiesOf(open)).toEqual([old.companyId, old.companyId])
  })

  test('does not move to where they are, from nowhere, to a company that is not there, or in the future', async () => {
    const { companyId } = await makeCompany(db)
    const [at, without] = [await makeContact(db, { companyId }), await makeContact(db)]
    const order = { contactId: at.contactId, toCompanyId: companyId, effectiveDate: '2026-01-01' }
    const refusal = async (more: object) => fieldsOf(await nucleus.call(moveContact, { ...order, ...more }, token))
    expect(await refusal({})).toEqual({ toCompanyId: expect.stringContaining('is at this company already') })
    expect(await refusal({ contactId: without.contactId })).toEqual({ contactId: expect.stringContaining('is at no company') })
    expect(await refusal({ toCompanyId: 999_999 })).toHaveProperty('toCompanyId')
    expect(await refusal({ effectiveDate: '2199-01-01' })).toEqual({ effectiveDate: 'The effective date cannot be in the future' })
  })

  test('is added to a company and removed from it, each once, and each can be undone', async () => {
    const { companyId } = await makeCompany(db)
    const { contactId } = await makeContact(db)
    const pair = { companyId, contactId }
    const added = ok(await nucleus.call(addContact, pair, token))
    expect(added.row.companyId).toBe(companyId)
    expect(fieldsOf(await nucleus.call(addContact, pair, token)).contactId).toContain('is at this company already')
    expect(fieldsOf(await nucleus.call(addContact, { ...pair, companyId: 999_999 }, token)).contactId).toContain('Move the contact instead')
    const removed = ok(await nucleus.call(removeContact, pair, token))
    expect(removed.row.companyId ?? null).toBeNull()
    expect(await positionsOf(contactId)).toMatchObject([{ companyId }])
    expect(fieldsOf(await nucleus.call(removeContact, pair, token)).contactId).toContain('is not at this company any more')
    await revert(removed.undoToken)
    expect((await stored(contactId))?.companyId).toBe(companyId)
    expect(await positionsOf(contactId)).toEqual([])
  })
})

test('a company that is added here keeps the rules of every new company', async () => {
  const added = ok(await nucleus.call(addCompany, { name: 'Harrowgate Utilities' }, token))
  expect(added.companyID).toBe(added.companyId)
  expect(fieldsOf(await nucleus.call(addCompany, { name: 'HARROWGATE utilities' }, token))).toHaveProperty('name')
})

describe('somebody in purgatory', () => {
  const waiting = (values: object = {}) => makeContact(db, { contactStateId: contactStates.purgatory, ...values })

  test('is accepted, with a company, or discarded; both can be undone and happen once', async () => {
    const { companyId } = await makeCompany(db)
    const { contactId } = await waiting()
    const accept = { contactId, action: 'accept', companyId } as const
    const { row, undoToken } = ok(await nucleus.call(removeFromPurgatory, accept, token))
    expect(row).toMatchObject({ contactStateId: contactStates.active, companyId })
    expect(fieldsOf(await nucleus.call(removeFromPurgatory, accept, token)).contactId).toContain('is not awaiting approval any more')
    await revert(undoToken)
    expect(await stored(contactId)).toMatchObject({ contactStateId: contactStates.purgatory, companyId: null })
    const discarded = ok(await nucleus.call(removeFromPurgatory, { contactId, action: 'discard' }, token))
    expect(discarded.row.contactStateId).toBe(contactStates.archived)
  })

  test('is decided about once, also by two people at the same time', async () => {
    const { contactId } = await waiting()
    const decide = (action: 'accept' | 'discard') => nucleus.call(removeFromPurgatory, { contactId, action }, token)
    const answers = await Promise.all([decide('accept'), decide('discard')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const won = answers.find(({ status }) => status === 200)
    expect(await stored(contactId)).toMatchObject({ contactStateId: won?.body.data.row.contactStateId, rowVersion: 2 })
    for (const lost of answers.filter(({ status }) => status === 422))
      expect(fieldsOf(lost).contactId).toContain('is not awaiting approval any more')
  })

  test('is found by the look-up of purgatory alone', async () => {
    const { contactId } = await waiting({ lastName: 'Wattlebury' })
    await makeContact(db, { lastName: 'Wattlebury' })
    const hits = ok(await nucleus.call(contactAutocompletePurgatory, { term: 'Wattlebury' }, token))
    expect(hits.map((hit) => hit.contactId)).toEqual([contactId])
  })

  test('is found by the look-up among thousands of the same name who do not wait', async () => {
    await db.execute(sql`insert into contacts (first_name, last_name, email, contact_state_id)
      select 'Ann', 'Ashdown', 'ann.' || n || '@ashdown.example', ${contactStates.active} from generate_series(1, 3500) as n`)
    const { contactId } = await waiting({ firstName: 'Zoe', lastName: 'Ashdown', email: 'zoe@zebra.example' })
    const hits = ok(await nucleus.call(contactAutocompletePurgatory, { term: 'Ashdown' }, token))
    expect(hits.map((hit) => hit.contactId)).toEqual([contactId])
  })

  test.each([
    ['Jürgen', 'Søndergård', 'JURGEN', 'Sondergard'],
    ['Conor', 'O’Hara', 'conor', "O'Hara"],
    // Another name: their addresses have one domain.
    ['Niall', 'O’Hara', 'Niall', 'OHara'],
    ['Anne-Marie', 'Groß', 'Anne Marie', 'Gross'],
    ['Łukasz', 'Nowak', 'Lukasz ', ' Nowak'],
    ['Ａda', 'Park', 'Ada', 'Park'],
  ])('may be who is called %s %s at their company, spelled %s %s', async (firstName, lastName, otherFirst, otherLast) => {
    const { companyId } = await makeCompany(db)
    const known = await makeContact(db, { firstName, lastName, companyId })
    await makeContact(db, { firstName: 'Somebody', lastName, companyId })
    const { contactId } = await waiting({ firstName: otherFirst, lastName: otherLast, companyId })
    const found = ok(await nucleus.call(samePeople, { contactIds: String(contactId) }, token))
    expect(found.map((hit) => [hit.contactId, hit.reasons])).toEqual([[known.contactId, ['name']]])
  })

  test('may be who has their address, their phone, or their name at their company: the likeliest first, with reasons', async () => {
    const { companyId } = await makeCompany(db)
    const one = { firstName: 'Pia', lastName: 'Quarrell', companyId, phone: '+41446681800' }
    const subject = await waiting({ ...one, email: 'pia@quarrell.example' })
    const byAll = await makeContact(db, { ...one, secondaryEmails: ['pia@quarrell.example'] })
    const byPhone = await makeContact(db, { mobile: '+41446681800' })
    const byName = await makeContact(db, { firstName: 'PIA', lastName: 'quarrell', companyId })
    const archived = await makeContact(db, { ...one, phone: null, mobile: one.phone, contactStateId: contactStates.archived })
    const nobody = await waiting()
    const found = ok(await nucleus.call(samePeople, { contactIds: `${subject.contactId},${nobody.contactId}` }, token))
    expect(found.map((hit) => [hit.forContactId, hit.contactId, hit.reasons])).toEqual([
      [subject.contactId, byAll.contactId, ['email', 'phone', 'name']],
      [subject.contactId, archived.contactId, ['phone', 'name']],
      [subject.contactId, byPhone.contactId, ['phone']],
    ])
    expect(found.map(({ state }) => state)).toEqual([contactStates.active, contactStates.archived, contactStates.active])
    const ofName = ok(await nucleus.call(samePeople, { contactIds: String(byName.contactId) }, token))
    expect(ofName.map((hit) => [hit.contactId, hit.reasons])).toContainEqual([subject.contactId, ['name']])
    expect((await nucleus.call(samePeople, { contactIds: '1,x' }, token)).status).toBe(400)
  })
})

describe('the look-up of a network address', () => {
  test('is empty without a service', async () => {
    expect(ok(await nucleus.call(ipLookup, {}, token))).toEqual({})
  })

  test('passes on what the service says of the caller, and is empty when it fails', async () => {
    const requested: string[] = []
    const replies = [JSON.stringify({ country: 'CH', city: 'Zurich' }), 'no JSON', '[1]']
    const service = createServer((request, response) => {
      requested.push(request.url ?? '')
      response.end(replies.shift())
    }).listen(0, '127.0.0.1')
    await new Promise((done) => service.once('listening', done))
    const { port } = service.address() as AddressInfo
    const own = await startNucleus({ config: { IP_LOOKUP_URL: `http://127.0.0.1:${port}/{ip}?key=secret` } })
    const signedIn = await own.signIn('readOnly')
    const answers = []
    for (let at = 0; at < 3; at += 1) answers.push(ok(await own.call(ipLookup, {}, signedIn.token)))
    expect(answers).toEqual([{ country: 'CH', city: 'Zurich' }, {}, {}])
    expect(requested[0]).toBe('/127.0.0.1?key=secret')
    await own.close()
    service.close()
  })
})
