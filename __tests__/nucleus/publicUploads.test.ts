import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { eventState } from '#constants/statuses.ts'
import { events, files } from '#nucleus/db/tables/index.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus({ config: { TRUST_PROXY: ['127.0.0.1'] } })
const { db, clock } = nucleus
afterAll(() => nucleus.close())

const pdf = Buffer.from('%PDF-1.7 a file')
const upload = formQuestion(1, types.Upload)
let lastSource = 0
/** An address that sent nothing yet. */
const newSource = () => ({ 'x-forwarded-for': `198.51.100.${(lastSource += 1)}` })

async function uploadForm(options: Parameters<typeof publishedForm>[1] = {}) {
  const form = await publishedForm(nucleus, { questions: [upload], ...options })
  const id = form.questions[0]?.eventQuestionId ?? 0
  const send = (headers: Record<string, string>, bytes = pdf) => form.upload(id, bytes, 'CV.pdf', { headers })
  const waiting = () => db.$count(files, eq(files.uploadEventId, form.eventId))
  return { ...form, id, send, waiting }
}

describe('uploads of one source', () => {
  test('are so many within an hour, counted before the file is read; other sources are not affected', async () => {
    const form = await uploadForm()
    const source = newSource()
    for (let file = 0; file < nucleusLimits.uploadsOfSource; file += 1) expect((await form.send(source)).status).toBe(200)
    clock.move({ minutes: 10 })
    const refused = await form.send(source)
    const message = 'Too many files were uploaded from your network. Try again in 50 minutes.'
    expect(refused).toMatchObject({ status: 429, message, data: { fields: { file: message } }, retryAfter: '3000' })
    expect((await form.send(newSource())).status).toBe(200)
    clock.move({ minutes: 50 })
    expect((await form.send(source)).status).toBe(200)
    const stored = await db.select({ source: files.uploadSource }).from(files).where(eq(files.uploadEventId, form.eventId))
    // Hashes, and none that is older than the hour.
    expect(stored.filter((file) => file.source !== null)).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain('198.51')
  })

  test('hold so many bytes within an hour', async () => {
    const form = await uploadForm()
    const source = newSource()
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length)])
    const fitting = nucleusLimits.uploadBytesOfSource / large.length
    for (let file = 0; file < fitting; file += 1) expect((await form.send(source, large)).status).toBe(200)
    expect((await form.send(source)).status).toBe(429)
    await db.delete(files).where(eq(files.uploadEventId, form.eventId))
  })
})

test('so many files of an event wait for their forms; one that is sent makes room, and so does an hour', async () => {
  const form = await uploadForm()
  const { data } = await form.send(newSource())
  const rows = Array.from({ length: nucleusLimits.uploadsWaitingOfEvent - 1 }, (_, index) => ({
    fileId: `upload-${'0'.repeat(30)}${String(index).padStart(6, '0')}`,
    ...{ contentType: 'application/pdf', bytes: pdf, uploadEventId: form.eventId, createdAt: clock.now().toISOString() },
  }))
  await db.insert(files).values(rows)
  const message = 'Too many files of this event wait for their forms. Try again in 60 minutes.'
  expect(await form.send(newSource())).toMatchObject({ status: 429, message, data: { fields: { file: message } } })
  const other = await uploadForm()
  expect((await other.send(newSource())).status).toBe(200)
  await form.register({ ...person(), [form.id]: [{ fileId: data.fileId, name: 'CV.pdf' }] })
  expect((await form.send(newSource())).status).toBe(200)
  expect((await form.send(newSource())).status).toBe(429)
  clock.move({ hours: 1 })
  expect((await form.send(newSource())).status).toBe(200)
})

test('a source that takes all room loses its oldest files to others, and to itself none', async () => {
  const form = await uploadForm()
  const flood = newSource()
  const first = await form.send(flood)
  const [{ source } = { source: '' }] = await db
    .select({ source: files.uploadSource })
    .from(files)
    .where(eq(files.fileId, first.data.fileId))
  const rows = Array.from({ length: nucleusLimits.uploadsWaitingOfEvent - 1 }, (_, index) => ({
    fileId: `upload-${'1'.repeat(30)}${String(index).padStart(6, '0')}`,
    ...{ contentType: 'application/pdf', bytes: pdf, uploadEventId: form.eventId, uploadSource: `${source}x` },
    createdAt: new Date(clock.now().getTime() + index + 1).toISOString(),
  }))
  await db.insert(files).values(rows)
  const newest = newSource()
  expect((await form.send(newest)).status).toBe(200)
  expect((await form.send(flood)).status).toBe(200)
  expect(await form.waiting()).toBe(nucleusLimits.uploadsWaitingOfEvent)
  expect(await db.$count(files, eq(files.fileId, rows[0]?.fileId ?? ''))).toBe(0)
  await db
    .update(files)
    .set({ uploadSource: null })
    .where(eq(files.uploadSource, `${source}x`))
  expect((await form.send(flood)).status).toBe(429)
})

describe('the form of an event that takes no registrations', () => {
  test.each([
    ['cancelled', { eventStateId: eventState.cancelled }, 'This event was cancelled.'],
    ['archived', { eventStateId: eventState.archived }, 'Registration is closed.'],
    ['over', { startsAt: '2025-06-01T08:00:00Z', endsAt: '2025-06-02T08:00:00Z' }, 'Registration is closed.'],
  ])('takes no file while the event is %s', async (_, event, message) => {
    const form = await uploadForm({ event })
    expect(await form.send(newSource())).toMatchObject({ status: 403, message, data: { fields: { file: message } } })
    expect(await form.waiting()).toBe(0)
  })

  test('takes files of registrants who may still change their answers, by their private link alone', async () => {
    const form = await uploadForm()
    const { key } = await form.register(person())
    await db.update(events).set({ registrationClosesAt: clock.now().toISOString() }).where(eq(events.eventId, form.eventId))
    const own = (fields: Record<string, string>) => form.uploadOwn(form.id, pdf, 'CV.pdf', fields)
    expect((await form.send(newSource())).status).toBe(403)
    expect((await own({})).status).toBe(403)
    expect((await own({ key: 'x'.repeat(22) })).status).toBe(404)
    const { status, data } = await own({ key })
    expect(status).toBe(200)
    await form.own('withdraw', { key })
    expect((await own({ key })).status).toBe(403)
    expect(await form.waiting()).toBe(1)
    expect(data.fileId).toMatch(/^upload-/)
  })
})
