import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { InVettingTab } from '#components/events/vetting/InVettingTab.tsx'
import { VettingReferencesTab } from '#components/events/vetting/VettingReferencesTab.tsx'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { domainMatches, personMatches, referenceStatuses, riskFlags } from '#constants/vetting.ts'
import { adminContacts } from '#contract/common.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { type VettingSubmission, vettingSubmissions } from '#contract/events/vetting.ts'
import { decideVetting } from '#contract/events/vettingDecisions.ts'
import { vettingDocuments } from '#contract/events/vettingDocuments.ts'
import { contactEmailEventHistory, contactEventHistory, earlierVettings, likelyDuplicates } from '#contract/events/vettingEvidence.ts'
import { changeReferenceStatus, requestReference, type VettingReference, vettingReferences } from '#contract/events/vettingReferences.ts'
import { history } from '#contract/history.ts'
import { axeProblems } from '../support/axe.ts'
import { dialogOf } from '../support/dialogOf.ts'
import { eventRow } from '../support/eventRow.ts'
import { setWidth } from '../support/native/browserGlobals.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { vettingRow } from '../support/vettingRow.ts'

// The two tabs of vetting, from the board to the record, and the references of its applicants.
const { submitted, references: pendingReferences } = vettingStatus
const { notContacted, contacted, positive, negative } = referenceStatuses
const event = eventRow({ eventId: 7, name: 'Lake Forum', timeZone: 'UTC' })
const one = { total: 1, page: 1, pageSize: 50 }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const ada = vettingRow({
  ...{ vettingSubmissionId: 3, applicantName: 'Ada Park', contactEmail: 'ada@fund.example', companyId: 61, companyName: 'Ridge' },
  ...{ aumUsd: 2_500_000_000, largestAumUsd: 2_500_000_000, riskFlags: [riskFlags.domainMismatch], missingReferences: 1 },
  ...{ domainMatch: domainMatches.mismatch, companyDomains: ['ridge.example'], dueAt: inDays(-2.5) },
})
const bo = vettingRow({
  ...{ vettingSubmissionId: 4, eventRegistrationId: null, applicantName: 'Bo Lind', vettingStatusId: submitted },
  ...{ assignedToContactId: 2, assigneeName: 'Maya Lind', dueAt: inDays(3.5) },
})
const written = { createdByContactId: null, updatedByContactId: null, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
const ines: VettingReference = {
  ...{ vettingReferenceId: 8, eventId: 7, vettingSubmissionId: 3, name: 'Ines Okonkwo', email: 'ines@example.org' },
  ...{ ...written, rowVersion: 1, applicantName: 'Ada Park', relationship: 'Former colleague' },
  ...{ response: null, rating: null, respondedAt: null, contactedAt: null },
  ...{ vettingReferenceStatusId: notContacted, contactedByContactId: null, contactedByName: null, hasLink: false },
  ...{ isSubmissionOpen: true, isOfSameCompany: false, isOwnAnswer: false },
}

/** A server that has these submissions and stores what it receives. */
function keepSubmissions(rows: readonly VettingSubmission[]) {
  let stored = rows
  const change = (id: unknown, values: Partial<VettingSubmission>): VettingSubmission => {
    stored = stored.map((row) => (row.vettingSubmissionId === id ? { ...row, ...values, rowVersion: row.rowVersion + 1 } : row))
    return stored.find((row) => row.vettingSubmissionId === id) ?? ada
  }
  answer(adminContacts, { data: [] })
  answer(vettingSubmissions.calls.list, () => ({ data: [...stored] }))
  const moves = answer(decideVetting, ({ vettingSubmissionId, vettingStatusId }) => ({
    data: {
      ...change(vettingSubmissionId, { vettingStatusId: vettingStatusId as typeof vettingStatus.inReview }),
      ...{ movedRegistrationTo: null, registrationRefusal: null, cancelledBookings: 0, promoted: 0, people: noPeople },
      ...{ mails: 0, mailRefusal: null, undoToken: null },
    },
  }))
  const saves = answer(vettingSubmissions.calls.upsert, ({ vettingSubmissionId, assignedToContactId }) => ({
    data: change(vettingSubmissionId, { assignedToContactId: Number(assignedToContactId), assigneeName: 'Ada Admin' }),
  }))
  return { moves, saves }
}

/** The evidence about Ada. */
function keepEvidence() {
  answer(contactEventHistory, { data: [] })
  answer(contactEmailEventHistory, { data: [] })
  answer(history, { data: [] })
  answer(likelyDuplicates, { data: [] })
  answer(vettingDocuments, { data: [] })
  answer(earlierVettings, {
    data: [
      {
        ...{ vettingSubmissionId: 2, eventId: 6, eventName: 'City Forum', timeZone: 'UTC', vettingStatusId: vettingStatus.declined },
        ...{
          createdAt: '2026-01-02T10:00:00Z',
          decidedAt: '2026-01-05T10:00:00Z',
          decidedByName: 'Maya Lind',
          decisionReason: 'No institution',
        },
        matchedBy: personMatches.address,
      },
    ],
  })
  const answered = { vettingReferenceStatusId: positive, rating: 4, response: 'They decide alone.' } as const
  return answer(vettingReferences.calls.list, { data: [{ ...ines, ...answered }], meta: one })
}

test('the board shows who is to be vetted by status, moves them, and opens the record with who works on it and the evidence', async () => {
  const { moves, saves } = keepSubmissions([ada, bo])
  const evidence = keepEvidence()
  const { user } = renderScreen(<InVettingTab event={event} />, { url: '/events/7/invetting?as=board' })
  const column = (name: string) => screen.findByRole('region', { name })
  const first = within(await column('Submitted')).getByRole('listitem')
  for (const text of ['Bo Lind', 'Due in 3 days', 'Maya Lind']) expect(first).toHaveTextContent(text)
  const card = within(await column('In review')).getByRole('listitem')
  for (const text of ['Ada Park', 'Ridge', 'Public pension, USD 2.5bn', '2 days overdue', 'Not assigned', 'Domain mismatch'])
    expect(card).toHaveTextContent(text)
  expect(within(await column('Declined')).getByText('None')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Withdrawn' })).toBeNull()
  expect(await axeProblems()).toEqual([])

  await user.click(within(card).getByRole('button', { name: /^Status of Ada Park: In review/ }))
  const approve = await screen.findByRole('menuitem', { name: /^Approved/ })
  expect(approve).toHaveTextContent('1 more reference must answer before it can be approved.')
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('menuitem', { name: 'References pending' }))
  await waitFor(() => expect(moves).toMatchObject([{ vettingSubmissionId: 3, vettingStatusId: pendingReferences, rowVersion: 1 }]))
  await user.click(await within(await column('References pending')).findByRole('button', { name: 'Ada Park' }))

  const drawer = await screen.findByRole('dialog')
  const fact = (label: string) =>
    within(drawer)
      .getAllByRole('term')
      .find(({ textContent }) => textContent === label)?.nextElementSibling
  expect(fact('Two people approve')).toHaveTextContent('Assets above 1,000,000,000 USD')
  expect(fact('Due')).toHaveTextContent(/^2 days overdue, .* UTC$/)
  await user.click(within(drawer).getByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(saves).toEqual([{ vettingSubmissionId: 3, rowVersion: 2, assignedToContactId: 1 }]))
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Assign to me' })).toBeNull())
  expect(fact('Assigned to')).toHaveTextContent('Ada Admin')

  expect(await within(drawer).findByText('fund.example is not a domain of Ridge (ridge.example).')).toBeVisible()
  const named = await within(drawer).findByRole('region', { name: 'References' })
  expect(await within(named).findByRole('link', { name: 'Ines Okonkwo' })).toHaveAttribute('href', '/events/7/vettingreferences?open=8')
  for (const text of ['Former colleague, Rating 4 of 5', 'They decide alone.', 'Positive']) expect(named).toHaveTextContent(text)
  expect(evidence[0]).toMatchObject({ eventId: '7', vettingSubmissionId: '3' })
  const earlier = await within(drawer).findByRole('region', { name: 'Earlier vetting' })
  expect(await within(earlier).findByRole('link', { name: 'City Forum' })).toHaveAttribute('href', '/events/6/invetting?open=2')
  expect(earlier).toHaveTextContent(/5 Jan 2026 by Maya Lind, No institution\s*Declined\s*Same address/)
})

test('a board without matches offers to show everyone again', async () => {
  answer(adminContacts, { data: [] })
  answer(vettingSubmissions.calls.list, ({ q }) => ({ data: q === undefined || q === '' ? [ada] : [] }))
  const url = `/events/7/invetting?as=board&q=nobody&riskFlag=${riskFlags.duplicate}`
  const { user, router } = renderScreen(<InVettingTab event={event} />, { url })
  expect(await screen.findByText('No matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByRole('button', { name: 'Ada Park' })).toBeVisible()
  expect(router().query).toEqual({ as: 'board', id: '7' })
})

test('who has approved first waits for somebody else, and an approved registration keeps its vetting', async () => {
  const first = { proposedByContactId: 1, proposedByName: 'Ada Admin', proposedAt: '2026-01-05T10:00:00Z', missingReferences: 0 }
  const approved = { vettingStatusId: vettingStatus.approved, eventStatusId: registrationStatus.approved }
  keepSubmissions([
    { ...ada, ...first },
    { ...bo, eventRegistrationId: 5, ...approved },
  ])
  const { user } = renderScreen(<InVettingTab event={event} />, { url: '/events/7/invetting?as=board' })
  expect(await screen.findByText('1 of 2 approvals')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Status of Ada Park/ }))
  expect(await screen.findByRole('menuitem', { name: /^Approved/ })).toHaveTextContent(
    'You have approved already. Somebody else must approve too.',
  )
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Status of Bo Lind/ }))
  expect(await screen.findByText('The approved registration depends on this vetting. Move the registration first.')).toBeVisible()
})

test('on a phone the board shows the column that is chosen, and a decided card has no due time', async () => {
  setWidth(390)
  keepSubmissions([ada, { ...bo, vettingStatusId: vettingStatus.approved }])
  const { user } = renderScreen(<InVettingTab event={event} />, { url: '/events/7/invetting?as=board' })
  expect(await screen.findByRole('button', { name: 'In review 1', pressed: true })).toBeVisible()
  expect(screen.getByRole('region', { name: 'In review' })).toHaveTextContent('Ada Park')
  expect(screen.queryByRole('region', { name: 'Approved' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approved 1' }))
  const approved = await screen.findByRole('region', { name: 'Approved' })
  expect(approved).toHaveTextContent('Bo Lind')
  expect(approved).not.toHaveTextContent('—')
  expect(screen.queryByRole('region', { name: 'In review' })).toBeNull()
})

test('a decided submission says when it was due, and its assets are written in groups of three digits', async () => {
  const decided = { vettingStatusId: vettingStatus.approved, dueAt: '2026-01-05T10:00:00.000Z', aumUsd: 447_000_000 }
  const { saves } = keepSubmissions([vettingRow({ ...bo, ...decided })])
  keepEvidence()
  const { user } = renderScreen(<InVettingTab event={event} />, { url: '/events/7/invetting?as=board&open=4' })
  const drawer = await screen.findByRole('dialog')
  const due = within(drawer)
    .getAllByRole('term')
    .find(({ textContent }) => textContent === 'Due')
  expect(due?.nextElementSibling).toHaveTextContent('5 Jan 2026, 10:00 UTC')
  await user.click(await within(drawer).findByRole('tab', { name: 'Details' }))
  const assets = await within(drawer).findByRole('spinbutton', { name: 'Assets (USD)' })
  expect(assets).toHaveValue('447,000,000')
  await user.clear(assets)
  expect(assets).toHaveValue('')
  await user.type(assets, '1,250,000.5')
  expect(assets).toHaveValue('1,250,000.5')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saves).toMatchObject([{ vettingSubmissionId: 4, aumUsd: 1_250_000.5 }]))
})

test('a reference gets a link that is shown this once, with an e-mail to write, and moves with what they said', async () => {
  answer(vettingReferences.calls.list, { data: [ines], meta: one })
  answer(vettingSubmissions.calls.list, { data: [ada] })
  const requested = { ...ines, vettingReferenceStatusId: contacted, hasLink: true, rowVersion: 2 } as const
  const requests = answer(requestReference, { data: { reference: requested, path: '/reference/s3cret' } })
  const moves = answer(changeReferenceStatus, ({ vettingReferenceStatusId, rowVersion }) => ({
    data: { ...requested, vettingReferenceStatusId: vettingReferenceStatusId as typeof positive, rowVersion: Number(rowVersion) + 1 },
  }))
  const { user } = renderScreen(<VettingReferencesTab event={event} />, { url: '/events/7/vettingreferences?open=8' })
  const drawer = await screen.findByRole('dialog')
  await user.click(await within(drawer).findByRole('button', { name: 'Request a reference' }))
  expect(requests).toEqual([{ vettingReferenceId: 8, rowVersion: 1 }])
  const address = `${window.location.origin}/reference/s3cret`
  expect(await within(drawer).findByRole('textbox', { name: 'Link to answer' })).toHaveValue(address)
  expect(within(drawer).getByText(/^Copy it now and send it to Ines Okonkwo: it is not shown again\./)).toBeVisible()
  const mail = new URL(within(drawer).getByRole('link', { name: 'Write the e-mail' }).getAttribute('href') ?? '')
  expect([mail.protocol, decodeURIComponent(mail.pathname)]).toEqual(['mailto:', 'ines@example.org'])
  const [subject, body] = [mail.searchParams.get('subject'), mail.searchParams.get('body')]
  expect(subject).toBe('Your reference for Ada Park')
  expect(body).toContain('Ada Park wants to attend Lake Forum and named you as a reference.')
  expect(body).toContain(address)

  const status = async (name: RegExp) => user.click(await within(drawer).findByRole('button', { name }))
  await status(/^Status of Ines Okonkwo: Contacted/)
  await user.click(await screen.findByRole('menuitem', { name: 'Positive' }))
  const said = dialogOf(await screen.findByText('Positive: Ines Okonkwo'))
  await user.click(within(said).getByRole('button', { name: 'Save' }))
  await status(/^Status of Ines Okonkwo: Positive/)
  await user.click(await screen.findByRole('menuitem', { name: 'Negative' }))
  const took = dialogOf(await screen.findByText('Negative: Ines Okonkwo'))
  await user.click(within(took).getByRole('button', { name: 'Save' }))
  expect(await within(took).findByText('Please enter Note')).toBeVisible()
  await user.type(within(took).getByRole('textbox', { name: /Note/ }), 'Took it back')
  await user.click(within(took).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(moves).toMatchObject([
      { vettingReferenceStatusId: positive, rowVersion: 2 },
      { vettingReferenceStatusId: negative, note: 'Took it back', rowVersion: 3 },
    ]),
  )
})

test('what a reference wrote by their own link is there to read and to copy, not to change', async () => {
  const response = 'We have worked with Ada for nine years.'
  const own: VettingReference = { ...ines, vettingReferenceStatusId: positive, isOwnAnswer: true, response, rating: 5 }
  answer(vettingReferences.calls.list, { data: [own], meta: one })
  answer(vettingSubmissions.calls.list, { data: [ada] })
  renderScreen(<VettingReferencesTab event={event} />, { url: '/events/7/vettingreferences?open=8' })
  const drawer = await screen.findByRole('dialog')
  for (const [role, name, value] of [
    ['textbox', /Relationship$/, 'Former colleague'],
    ['textbox', /Answer$/, response],
    ['spinbutton', /Rating/, '5'],
  ] as const) {
    const field = await within(drawer).findByRole(role, { name })
    expect(field).toHaveDisplayValue(value)
    expect(field).toBeEnabled()
    expect(field).toHaveAttribute('readonly')
  }
  expect(within(drawer).getByRole('textbox', { name: /Name$/ })).not.toHaveAttribute('readonly')
})
