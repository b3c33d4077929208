import { afterAll, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { questionKinds, type QuestionTypeId, optionQuestions, shownQuestions } from '#constants/questionKinds.ts'
import { seatHoldingStatuses } from '#constants/statuses.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import { registrationResponses, registrations } from '#nucleus/db/tables/index.ts'
import { watchState } from '../support/fuzz/state.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const state = await watchState(db)

const options = [
  formOption(1, 'One'),
  formOption(2, 'Two'),
  formOption(3, 'None', { isExclusive: true }),
  formOption(4, 'Old', { isActive: false }),
]
const questionOf = (type: QuestionTypeId) =>
  formQuestion(1, type, { label: 'Question', ...(optionQuestions.includes(type) && { options }), dataSource: 5 })
const other = await publishedForm(nucleus, { questions: [formQuestion(1, questionKinds.radio, { options })] })
const optionOfOther = other.questions[0]?.options[0]?.eventQuestionAnswerId

const hostile: readonly unknown[] = [
  'x'.repeat(1_000_000),
  '\u0000\ud800<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  -1,
  0.1,
  1e300,
  true,
  [],
  [[1], {}],
  [1, 1],
  Array.from({ length: 1000 }, (_, index) => index),
  {},
  { text: {} },
  { text: 'x'.repeat(100_000) },
  { id: 987_654, text: 'Nobody' },
  { fileId: "'; drop table files" },
  { fileId: 'upload-\u0000', crop: { x: 0, y: 0, width: 1, height: 1 } },
  [null],
  { fileId: 'upload-1', crop: null },
  [{ fileId: '../../etc/passwd', name: {} }],
  [{ fileId: '00000000-0000-4000-8000-000000000000', name: 'a.pdf' }],
  optionOfOther,
  [optionOfOther],
  2_147_483_648,
]

test.each(questionKinds.map(({ label, value }) => [label, value] as const))(
  'a hostile answer to a question of the type “%s” is refused beside it, or stored as the type says',
  async (_, type) => {
    const form = await publishedForm(nucleus, { questions: [questionOf(type)] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    for (const value of hostile) {
      const before = await state()
      const { status, data } = await form.submit({ ...person(), [id]: value })
      const shown = JSON.stringify(value).slice(0, 60)
      if (status === 422) expect([shown, Object.keys(data.answers ?? {}), await state()]).toEqual([shown, [String(id)], before])
      else expect([shown, status]).toEqual([shown, 200])
    }
    const stored = await db
      .select({ value: registrationResponses.value })
      .from(registrationResponses)
      .where(eq(registrationResponses.eventQuestionId, id))
    if (shownQuestions.includes(type)) expect(stored).toEqual([])
    for (const { value } of stored) expect(JSON.stringify(value as AnswerValue).length).toBeLessThan(11_000)
  },
)

test.each(questionKinds.map(({ label, value }) => [label, value] as const))(
  'a question of the type “%s” takes no answer where only staff see it, where nobody asks it, or while its form is closed',
  async (_, type) => {
    const staffOnly = await publishedForm(nucleus, { questions: [{ ...questionOf(type), isStaffOnly: true }] })
    const closed = await publishedForm(nucleus, { type: { isActive: false }, questions: [questionOf(type)] })
    const idOf = ({ questions }: typeof closed) => questions[0]?.eventQuestionId ?? 0
    const before = await state()
    const unknownQuestion = 'This form does not ask one of the questions that were answered. Load the page again and send it once more.'
    for (const id of [idOf(staffOnly), idOf(closed)]) {
      const { status, message } = await staffOnly.submit({ ...person(), [id]: 'x'.repeat(1_000_000) })
      expect([status, message]).toEqual([422, unknownQuestion])
    }
    for (const value of ['x'.repeat(1_000_000), optionOfOther]) {
      const { status, message } = await closed.submit({ ...person(), [idOf(closed)]: value })
      expect([status, message]).toEqual([403, 'Registration is closed.'])
    }
    for (const form of [staffOnly, closed])
      expect([403, 404]).toContain((await form.upload(idOf(form), Buffer.from('%PDF-1.7'), 'CV.pdf')).status)
    expect(await state()).toEqual(before)
  },
)

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script></svg>')
const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer()
/** A PNG that says it has 30,000 × 30,000 pixels. */
const bomb = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000007fd2d2f1', 'hex'), Buffer.alloc(64)])

test.each(questionKinds.map(({ label, value }) => [label, value] as const))(
  'a hostile file for a question of the type “%s” is refused in words, beside the file where the question takes one, and changes nothing',
  async (_, type) => {
    const form = await publishedForm(nucleus, {
      questions: [{ ...questionOf(type), validation: { extensions: ['pdf', 'jpg', 'docx', 'txt'] } }],
    })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const before = await state()
    const files: readonly (readonly [Buffer, string])[] = [
      [Buffer.alloc(0), 'empty.pdf'],
      [Buffer.from('MZ\u0090\u0000'), 'program.pdf'],
      [Buffer.from('MZ\u0090\u0000'), 'program.exe'],
      [Buffer.from('<html><script>alert(1)</script>'), 'page.html'],
      [svg, 'picture.jpg'],
      [svg, 'picture.svg'],
      [Buffer.from('504b0304', 'hex'), 'archive.pdf'],
      [bomb, 'bomb.jpg'],
      [picture.subarray(1, 500), 'cut.jpg'],
      [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'text.txt'],
      [Buffer.from('%PDF-1.7'), 'CV.pdf\u0000.exe'],
      [Buffer.from('%PDF-1.7'), 'x'.repeat(100_000)],
      [Buffer.from('%PDF-1.7'), ''],
    ]
    const takesFiles = type === questionKinds.upload || type === questionKinds.headshot
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11 * 1024 * 1024)])
    for (const [bytes, name] of [...files, ...(takesFiles ? [[large, 'large.pdf'] as const] : [])]) {
      const { status, message, data } = await form.upload(id, bytes, name)
      const about = name.slice(0, 20)
      if (takesFiles) expect([about, status, data.fields]).toEqual([about, status === 413 ? 413 : 422, { file: message }])
      else expect([about, status, message]).toEqual([about, 404, 'This question was not found. It may have been deleted.'])
    }
    for (const other of [id + 100_000, optionOfOther ?? 0]) expect((await form.upload(other, picture, 'me.jpg')).status).toBe(404)
    expect(await state()).toEqual(before)
  },
)

test('200 people who want the last 20 seats at once: exactly 20 get one', async () => {
  const form = await publishedForm(nucleus, { type: { capacity: 20 } })
  const replies = await Promise.all(Array.from({ length: 200 }, () => form.submit(person())))
  expect([200, 422].map((status) => replies.filter((reply) => reply.status === status).length)).toEqual([20, 180])
  const isSeated = and(
    eq(registrations.eventCompanyTypeId, form.eventCompanyTypeId),
    inArray(registrations.eventStatusId, [...seatHoldingStatuses]),
  )
  expect(await db.$count(registrations, isSeated)).toBe(20)
})

test('100 people who want the last 10 places of an option at once: exactly 10 get one', async () => {
  const dinner = formQuestion(1, questionKinds.checkbox, { options: [formOption(1, 'Dinner', { capacity: 10 })] })
  const form = await publishedForm(nucleus, { questions: [dinner] })
  const { eventQuestionId = 0, options: stored = [] } = form.questions[0] ?? {}
  const answers = () => ({ ...person(), [eventQuestionId]: stored.map((one) => one.eventQuestionAnswerId) })
  const replies = await Promise.all(Array.from({ length: 100 }, () => form.submit(answers())))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await db.$count(registrationResponses, eq(registrationResponses.eventQuestionId, eventQuestionId))).toBe(10)
})
