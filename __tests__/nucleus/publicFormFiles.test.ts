import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { files, registrationResponses, registrations } from '#nucleus/db/tables/index.ts'
import { findPerson } from '#nucleus/forget/findPerson.ts'
import { forgetPerson } from '#nucleus/forget/forgetPerson.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
afterAll(() => nucleus.close())

const newForm = (options: Parameters<typeof publishedForm>[1] = {}) => publishedForm(nucleus, options)
const rowsOf = (eventCompanyTypeId: number) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(asc(registrations.eventRegistrationId))

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.7 a file')
  const upload = formQuestion(1, types.Upload, { validation: { extensions: ['pdf', 'txt'], maxFileMb: 1 } })

  test('belong to the registration from then on, and nobody reads them by their address', async () => {
    const form = await newForm({ questions: [upload] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, pdf, 'CV.pdf')
    await form.register({ ...person(), [id]: [{ fileId: data.fileId, name: 'CV.pdf', more: 'x' }] })
    const [answer] = await db.select().from(registrationResponses).where(eq(registrationResponses.eventQuestionId, id))
    const fileId = data.fileId.replace('upload-', 'registrant-')
    expect(answer?.value).toEqual([{ fileId, name: 'CV.pdf' }])
    expect(await db.$count(files, eq(files.fileId, fileId))).toBe(1)
    expect((await nucleus.app.inject(`/nucleus/files/${fileId}`)).statusCode).toBe(404)
    // A second registration cannot have the same file.
    expect((await form.submit({ ...person(), [id]: [{ fileId: data.fileId, name: 'CV.pdf' }] })).data.answers).toEqual({
      [id]: '“CV.pdf” cannot be found any more. Remove and choose again',
    })
    expect((await form.submit({ ...person(), [id]: [{ fileId, name: 'CV.pdf' }] })).status).toBe(422)
  })

  test('have the ending that they were uploaded with', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Upload, { validation: { maxFiles: 2 } })] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, Buffer.from('@echo off'), 'CV.txt')
    for (const name of ['CV.bat', 'CV', '../../CV.sh'])
      expect((await form.submit({ ...person(), [id]: [{ fileId: data.fileId, name }] })).data.answers).toEqual({
        [id]: expect.stringContaining('cannot be found any more'),
      })
    const lost = { [id]: 'The file was not found. Please choose it again' }
    const twice = ['My CV.bat', 'My CV.txt'].map((name) => ({ fileId: data.fileId, name }))
    expect((await form.submit({ ...person(), [id]: twice })).data.answers).toEqual(lost)
    const who = person()
    const { key } = await form.register({ ...who, [id]: [{ fileId: data.fileId, name: 'My CV.txt' }] })
    const fileId = data.fileId.replace('upload-', 'registrant-')
    const { rowVersion } = (await form.own('read', { key })).data
    const rename = (name: string) => form.own('update', { key, rowVersion, version: 1, answers: { ...who, [id]: [{ fileId, name }] } })
    expect(await rename('My CV.hta')).toMatchObject({ status: 422, data: { answers: lost } })
    expect(await rename('Résumé.TXT')).toMatchObject({ status: 200 })
  })

  test.each([
    ['another type', pdf, 'CV.docx', 422, 'Please choose a file of these types: pdf, txt'],
    [
      'a content that its name does not say',
      Buffer.from('<html>'),
      'CV.pdf',
      422,
      'The content of this file is not what its name says (.pdf)',
    ],
    [
      'a program that calls itself a text',
      Buffer.from('4d5a900003000000ff', 'hex'),
      'a.txt',
      422,
      'The content of this file is not what its name says (.txt)',
    ],
    ['more bytes than the question allows', Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), 'CV.pdf', 413, 'The file is larger than 1 MB'],
    ['nothing in it', Buffer.alloc(0), 'CV.pdf', 422, 'Choose a file that is not empty'],
  ])('with %s are refused', async (_, bytes, name, code, message) => {
    const form = await newForm({ questions: [upload] })
    const reply = await form.upload(form.questions[0]?.eventQuestionId ?? 0, bytes, name)
    expect([reply.status, reply.message]).toEqual([code, message])
  })

  test('fit the question that they answer, whichever question they were uploaded to', async () => {
    const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const form = await newForm({
      questions: [
        formQuestion(1, types.Upload),
        formQuestion(2, types.Upload, { validation: { maxFileMb: 1 } }),
        formQuestion(3, types.Headshot_Upload),
      ],
    })
    const other = await newForm({ questions: [formQuestion(1, types.Upload)] })
    const [any = 0, small = 0, headshot = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    const large = (await form.upload(any, Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), 'CV.pdf')).data.fileId
    const picture = (await form.upload(any, png, 'me.png')).data.fileId
    const ofOther = (await other.upload(other.questions[0]?.eventQuestionId ?? 0, pdf, 'CV.pdf')).data.fileId
    const crop = { x: 0, y: 0, width: 1, height: 1 }
    for (const [id, value] of [
      [small, [{ fileId: large, name: 'CV.pdf' }]],
      [headshot, { fileId: picture, crop }],
      [any, [{ fileId: ofOther, name: 'CV.pdf' }]],
      [
        any,
        [
          { fileId: picture, name: 'me.png' },
          { fileId: picture, name: 'me.png' },
        ],
      ],
    ] as const) {
      const { status: code, data } = await form.submit({ ...person(), [id]: value })
      expect([code, Object.keys(data.answers ?? {})]).toEqual([422, [String(id)]])
    }
    expect(await rowsOf(form.eventCompanyTypeId)).toEqual([])
    await form.register({ ...person(), [any]: [{ fileId: large, name: 'CV.pdf' }] })
  })

  test('are deleted when the registrant is erased', async () => {
    const form = await newForm({ questions: [upload] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, pdf, 'CV.pdf')
    await form.register({ ...person({ email: 'erased@fund.example' }), [id]: [{ fileId: data.fileId, name: 'CV.pdf' }] })
    await db.transaction(async (tx) => forgetPerson(tx, await findPerson(tx, 'erased@fund.example', undefined)))
    expect(await db.$count(files, eq(files.fileId, data.fileId.replace('upload-', 'registrant-')))).toBe(0)
  })

  test('that were never sent are deleted after a day', async () => {
    const form = await newForm({ questions: [upload] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, pdf, 'CV.pdf')
    clock.move({ days: 2 })
    await form.upload(id, pdf, 'CV.pdf')
    expect(await db.$count(files, eq(files.fileId, data.fileId))).toBe(0)
    clock.move({ days: -2 })
  })
})
