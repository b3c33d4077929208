import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadFile } from '#contract/common.ts'
import { headshotCounts, resaveHeadshots } from '#contract/events/headshots.ts'
import { type HeadshotCrop, type Speaker, speakers as declared } from '#contract/events/speakers.ts'
import { history, restore } from '#contract/history.ts'
import { changes, files, speakers } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompany, makeContact, makeEvent, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'
import { resaveAll } from '../support/jobs.ts'
import { formOf, picture } from '../support/pictures.ts'

const { list, upsert, remove } = declared.calls
const needsName = 'Please enter a first name or a last name'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())

const form = (more: object = {}) => ({ eventId, firstName: 'Ada', lastName: 'Byron', speakerStatusId: 1, ...more })
/** Most have one name, which needs a confirmation. */
const save = (input: object, as = token) => nucleus.call(upsert, { isSure: true, ...input }, as)
const saved = async (more: object = {}) => ok(await save(form(more)))
const change = ({ speakerId, rowVersion }: Speaker, fields: object) => save({ speakerId, rowVersion, ...fields })
const changed = async (speaker: Speaker, fields: object) => ok(await change(speaker, fields))
const stored = async (speakerId: number) => (await nucleus.db.select().from(speakers).where(eq(speakers.speakerId, speakerId)))[0]
const howMany = async () => [
  (await nucleus.db.select({ id: speakers.speakerId }).from(speakers)).length,
  (await nucleus.db.select({ id: files.fileId }).from(files)).length,
]
const upload = async (bytes: Buffer) => ok(await nucleus.call(uploadFile, {}, token, formOf([{ name: 'file', bytes }]))).url
const resave = (input: { eventId?: number } = {}) => resaveAll(nucleus, input, token)

async function expectRefused(input: object, fields: Record<string, string>) {
  const before = await howMany()
  const answer = await save(input)
  expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
  expect(await howMany()).toEqual(before)
}

/** The picture behind an address, as a browser gets it. */
async function shown(url: string | null) {
  const bytes = (await nucleus.app.inject({ method: 'GET', url: url ?? '' })).rawPayload
  const { format, width, height, exif } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  return { format, width, height, exif, isRed: (data[0] ?? 0) - (data[1] ?? 0) > 60 }
}

describe('a speaker', () => {
  test('is stored, answered whole and logged', async () => {
    const { companyId } = await makeCompany(nucleus.db)
    const { contactId } = await makeContact(nucleus.db)
    const input = form({
      companyId,
      contactId,
      email: 'ada@example.com',
      isFeatured: true,
      availability: [{ startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }],
    })
    const row = ok(await save(input))
    expect(() => declared.row.parse(row)).not.toThrow()
    expect(row).toMatchObject({ ...input, displayName: 'Ada Byron', headshotUrl: null, isPublished: false, rowVersion: 1 })
    expect(await stored(row.speakerId)).toMatchObject(input)
    const isMine = and(eq(changes.resource, 'speakers'), eq(changes.rowId, row.speakerId))
    expect(await nucleus.db.select().from(changes).where(isMine)).toMatchObject([{ action: 'create', version: 1 }])
  })

  test('is shown under first and last name until a display name is chosen', async () => {
    const plain = await saved({ displayName: '  ' })
    expect(plain.displayName).toBe('Ada Byron')
    expect((await changed(plain, { lastName: 'Lovelace' })).displayName).toBe('Ada Lovelace')
    const chosen = await saved({ displayName: 'Countess of Lovelace' })
    const renamed = await changed(chosen, { firstName: 'Augusta' })
    expect(renamed.displayName).toBe('Countess of Lovelace')
    expect((await changed(renamed, { displayName: null })).displayName).toBe('Augusta Byron')
  })

  test('with the longest of names can still be changed', async () => {
    const row = await saved({ firstName: 'a'.repeat(100), lastName: 'b'.repeat(100) })
    expect(row.displayName).toHaveLength(200)
    expect((await changed(row, { jobTitle: 'CIO' })).jobTitle).toBe('CIO')
  })

  test('is there once for each contact of an event', async () => {
    const { contactId } = await makeContact(nucleus.db)
    await saved({ contactId })
    const words = { contactId: 'This contact is already a speaker of this event' }
    await expectRefused(form({ contactId }), words)
    const other = await saved()
    expect(fieldsOf(await change(other, { contactId }))).toEqual(words)
    expect(await stored(other.speakerId)).toMatchObject({ contactId: null, rowVersion: 1 })
    expect((await save(form({ contactId, eventId: (await makeEvent(nucleus.db)).eventId }))).status).toBe(200)
  })

  test('names a contact and a company that exist, in an event that exists', async () => {
    await expectRefused(form({ contactId: 999_999 }), {
      contactId: 'This contact does not exist, or was merged or archived. Choose another one',
    })
    await expectRefused(form({ companyId: 999_999 }), { companyId: 'This company does not exist' })
    const before = await howMany()
    expect((await save(form({ eventId: 999_999 }))).status).toBe(422)
    expect(await howMany()).toEqual(before)
  })

  test('needs a name and a status', async () => {
    await expectRefused(form({ firstName: ' ', lastName: '' }), { firstName: needsName, lastName: needsName })
    await expectRefused({ eventId }, { firstName: needsName, lastName: needsName, speakerStatusId: 'Please enter Status' })
  })

  test('is neither saved nor deleted by somebody who may only read', async () => {
    const { token: reader } = await nucleus.signIn('readOnly')
    const row = await saved()
    const before = await howMany()
    expect((await save(form(), reader)).status).toBe(403)
    expect((await nucleus.call(remove, { speakerId: row.speakerId }, reader)).status).toBe(403)
    expect((await nucleus.call(resaveHeadshots, {}, reader)).status).toBe(403)
    expect(await howMany()).toEqual(before)
    expect(await stored(row.speakerId)).toMatchObject({ deletedAt: null })
  })
})

test('the speakers of an event come in their order, by status, and by words of name, company and address', async () => {
  const own = (await makeEvent(nucleus.db)).eventId
  const make = (lastName: string, more: object) => makeSpeaker(nucleus.db, { eventId: own, firstName: 'Sam', lastName, ...more })
  await make('Young', { sortOrder: 1, companyName: 'Northwind Capital' })
  await make('Zola', { speakerStatusId: 2 })
  await make('Abel', {})
  const names = async (more: object = {}) => ok(await nucleus.call(list, { eventId: own, ...more }, token)).map(({ lastName }) => lastName)
  expect(await names()).toEqual(['Abel', 'Zola', 'Young'])
  expect(await names({ speakerStatusId: 2 })).toEqual(['Zola'])
  expect(await names({ q: 'north SAM' })).toEqual(['Young'])
  await make('Ito', { email: 'aiko@northwind.example' })
  expect(await names({ q: 'aiko@north' })).toEqual(['Ito'])
})

describe('a headshot', () => {
  const left: HeadshotCrop = { x: 0, y: 0, width: 0.5, height: 1 }
  const right: HeadshotCrop = { x: 0.5, y: 0, width: 0.5, height: 1 }
  let original: string
  beforeAll(async () => {
    original = await upload(await picture({ width: 1000, height: 500, format: 'png' }))
  })

  test('shows the part chosen of the original, at 400 × 400, and follows a new choice', async () => {
    const row = await saved({ headshotOriginalUrl: original, headshotCrop: left })
    expect(await shown(row.headshotUrl)).toEqual({ format: 'jpeg', width: 400, height: 400, exif: undefined, isRed: false })
    const next = await changed(row, { headshotCrop: right })
    expect(next.headshotUrl).not.toBe(row.headshotUrl)
    expect(await shown(next.headshotUrl)).toMatchObject({ width: 400, height: 400, isRed: true })
    expect(await stored(row.speakerId)).toMatchObject({ headshotUrl: next.headshotUrl, headshotOriginalUrl: original, headshotCrop: right })
  })

  test('takes the middle of the original when no part was chosen', async () => {
    const row = await saved({ headshotOriginalUrl: original })
    expect(await shown(row.headshotUrl)).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
  })

  test('stays the same file when something else of the speaker changes', async () => {
    const row = await saved({ headshotOriginalUrl: original, headshotCrop: left })
    const before = await howMany()
    expect((await changed(row, { jobTitle: 'CIO', headshotCrop: { ...left } })).headshotUrl).toBe(row.headshotUrl)
    expect(await howMany()).toEqual(before)
  })

  test('goes away with its original', async () => {
    const row = await saved({ headshotOriginalUrl: original, headshotCrop: left })
    expect(await changed(row, { headshotOriginalUrl: null })).toMatchObject({ headshotUrl: null, headshotCrop: null })
    expect(await stored(row.speakerId)).toMatchObject({ headshotUrl: null, headshotOriginalUrl: null })
  })

  test('comes back with an earlier version of the speaker', async () => {
    const first = await saved({ headshotOriginalUrl: original, headshotCrop: left })
    const { rowVersion } = await changed(first, { headshotOriginalUrl: null })
    const [, made] = ok(await nucleus.call(history, { resource: 'speakers', id: first.speakerId }, token))
    ok(await nucleus.call(restore, { resource: 'speakers', id: first.speakerId, changeId: made?.changeId, rowVersion }, token))
    expect(await stored(first.speakerId)).toMatchObject({
      headshotUrl: first.headshotUrl,
      headshotOriginalUrl: original,
      headshotCrop: left,
    })
  })

  test('of another site is shown as it is', async () => {
    const address = 'https://example.com/ada.jpg'
    expect((await saved({ headshotOriginalUrl: address, headshotCrop: left })).headshotUrl).toBe(address)
  })

  test('cannot be written past its original', async () => {
    expect((await saved({ headshotUrl: 'https://example.com/other.jpg' })).headshotUrl).toBeNull()
  })

  test('needs an original that is there and large enough, and a part that has an area', async () => {
    const small = await upload(await picture({ width: 900, height: 399 }))
    const missing = '/nucleus/files/00000000-0000-4000-8000-000000000000'
    await expectRefused(form({ headshotOriginalUrl: missing }), { headshotOriginalUrl: 'The picture was not found. Upload it again.' })
    await expectRefused(form({ headshotOriginalUrl: small }), { headshotOriginalUrl: 'A headshot must be at least 400 × 400 pixels' })
    await expectRefused(form({ headshotOriginalUrl: original, headshotCrop: { ...left, width: 0 } }), {
      headshotCrop: 'The crop of the headshot is empty',
    })
  })

  test('may be cut to the very edge', async () => {
    const row = await saved({ headshotOriginalUrl: original, headshotCrop: { x: 0.9999, y: 1, width: 1, height: 1 } })
    expect(await shown(row.headshotUrl)).toMatchObject({ width: 400, height: 400, isRed: true })
  })

  test('that was rendered for a speaker who cannot be saved is deleted', async () => {
    const { contactId } = await makeContact(nucleus.db)
    await saved({ contactId })
    await expectRefused(form({ contactId, headshotOriginalUrl: original }), {
      contactId: 'This contact is already a speaker of this event',
    })
  })

  test('is rendered again for one event as often as requested, and nothing changes when nothing did', async () => {
    const own = (await makeEvent(nucleus.db)).eventId
    const good = await saved({ eventId: own, headshotOriginalUrl: original, headshotCrop: right })
    await saved({ eventId: own })
    const foreign = await saved({ eventId: own, headshotOriginalUrl: 'https://example.com/ada.jpg' })
    const before = await howMany()
    expect(await resave({ eventId: own })).toEqual({ rendered: 1, skipped: 1 })
    expect(await resave({ eventId: own })).toEqual({ rendered: 1, skipped: 1 })
    expect(await howMany()).toEqual(before)
    expect(await stored(good.speakerId)).toMatchObject({ headshotUrl: good.headshotUrl, rowVersion: 1 })
    expect(await stored(foreign.speakerId)).toMatchObject({ rowVersion: 1 })
  })

  test('is rendered again for all events, where the stored one is missing or another, with a trace', async () => {
    const lost = await makeSpeaker(nucleus.db, { headshotOriginalUrl: original, headshotCrop: right })
    const gone = await makeSpeaker(nucleus.db, {
      headshotOriginalUrl: '/nucleus/files/00000000-0000-4000-8000-000000000000',
      headshotUrl: original,
    })
    const other = await makeSpeaker(nucleus.db, { headshotOriginalUrl: original, headshotUrl: original, headshotCrop: right })
    const { rendered, skipped } = headshotCounts.parse(await resave())
    expect(rendered).toBeGreaterThanOrEqual(2)
    expect(skipped).toBeGreaterThanOrEqual(1)
    for (const { speakerId } of [lost, other]) {
      const row = await stored(speakerId)
      expect(row).toMatchObject({ rowVersion: 2, headshotOriginalUrl: original })
      expect(await shown(row?.headshotUrl ?? '')).toMatchObject({ width: 400, isRed: true })
      expect(ok(await nucleus.call(history, { resource: 'speakers', id: speakerId }, token))).toMatchObject([
        { action: 'update', after: { headshotUrl: row?.headshotUrl } },
      ])
    }
    expect(await stored(gone.speakerId)).toMatchObject({ rowVersion: 1, headshotUrl: original })
  })
})
