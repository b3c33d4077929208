import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { events } from '#contract/events/events.ts'
import { publishForm } from '#contract/events/formVersions.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { registrations } from '#contract/events/registrations.ts'
import { identityId } from '#contract/forms/identity.ts'
import { callApi } from './support/callApi.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures registrations through a public form on the embedded database: clients that submit one after the other, their rate and p99, and a
 * page of the staff's list meanwhile beside the same without submissions. Ends with 1 when a submission that was confirmed is not in the list.
 * `npm run bench:submissions`
 */
const values = readOptions({
  submissions: { type: 'string', default: '5000' },
  clients: { type: 'string', default: '50' },
  quick: { type: 'boolean', default: false },
})
const [total, clients, aloneMs] = values.quick ? [20, 4, 100] : [Number(values.submissions), Number(values.clients), 10_000]
const staffPauseMs = 100

const folder = await mkdtemp(join(tmpdir(), 'copilot-submissions-'))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'small', NODE_ENV: 'production' })
try {
  const token = await signIn(nucleus)
  const form = await newForm(token)
  const readList = staffList(token, form.eventId)
  let isOver = false
  setTimeout(() => (isOver = true), aloneMs)
  print('staff list, nobody registers', await timesOf(readList, () => isOver, staffPauseMs))

  let left = total
  const confirmed = new Set<string>()
  const startedAt = performance.now()
  const submitting = Array.from({ length: clients }, () =>
    timesOf(
      async () => {
        left -= 1
        confirmed.add(await submit(form, total - left))
      },
      () => left <= 0,
    ),
  )
  isOver = false
  const reading = timesOf(readList, () => isOver, staffPauseMs)
  const times = (await Promise.all(submitting)).flat()
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  print('submission', times)
  print('staff list meanwhile', await reading)
  console.log(`${times.length} submissions by ${clients} clients: ${(times.length / seconds).toFixed(0)} a second`)

  const all = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: registrationStatus.pending }
  const { data: ids = [] } = await callApi(nucleus.base, registrations.calls.ids, all, token)
  const lost = total - ids.length
  console.log(`confirmed ${confirmed.size} of ${total}, in the list ${ids.length}, lost ${lost}`)
  if (lost !== 0 || confirmed.size !== total) process.exitCode = 1
} finally {
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Form {
  eventId: number
  path: string
  answers: Record<string, unknown>
}

/** A published form with two questions beside those of every form. */
async function newForm(token: string): Promise<Form> {
  const save = async <Input extends object, Output>(call: Parameters<typeof callApi<Input, Output>>[1], input: Input): Promise<Output> => {
    const { data } = await callApi(nucleus.base, call, input, token)
    if (!data) throw new Error(`${call.name} answered nothing`)
    return data
  }
  const day = 86_400_000
  const code = `submissions-${Date.now()}`
  const draft = await save(events.calls.upsert, {
    ...{ name: 'Submissions', eventCode: code, eventFormat: 2, eventStateId: eventState.draft, timeZone: 'UTC' },
    ...{ startsAt: new Date(Date.now() + 60 * day).toISOString(), endsAt: new Date(Date.now() + 61 * day).toISOString() },
    ...{ meetingMode: 1, availabilityScope: 1 },
  })
  const { eventId, rowVersion } = draft
  await save(events.calls.upsert, { eventId, rowVersion, eventStateId: eventState.published })
  const { eventCompanyTypeId } = await save(eventCompanyTypes.calls.upsert, {
    ...{ eventId, name: 'Guests', side: 1, linkSlug: 'guests', requiresApproval: true, isActive: true },
  })
  const question = (questionTypeId: QuestionTypeId, label: string) =>
    save(eventQuestions.calls.upsert, {
      eventId,
      eventCompanyTypeId,
      questionTypeId,
      label,
      internalKey: label.toLowerCase(),
      isActive: true,
    })
  const [diet, days] = [await question(questionTypes.Input, 'Diet'), await question(questionTypes.Number, 'Days')]
  await save(publishForm, { eventCompanyTypeId, isSure: true })
  const answers = { [diet.eventQuestionId]: 'Vegetarian', [days.eventQuestionId]: 2 }
  return { eventId, path: `/nucleus/register/${code}/guests`, answers }
}

/** Registers a new person; returns the confirmation number. Throws when it is refused. */
async function submit({ path, answers }: Form, number: number): Promise<string> {
  const who = {
    firstName: 'Pat',
    lastName: `Person ${number}`,
    email: `person.${number}@fund.example`,
    companyName: `Fund ${number % 500}`,
  }
  const identity = Object.fromEntries(Object.entries(who).map(([key, value]) => [identityId(key as keyof typeof who), value]))
  const body = JSON.stringify({ submissionKey: randomUUID(), version: 1, answers: { ...answers, ...identity } })
  const reply = await fetch(`${nucleus.base}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!reply.ok) throw new Error(`The submission was refused with ${reply.status}: ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { confirmationNumber: string } }
  return data.confirmationNumber
}

function staffList(token: string, eventId: number): () => Promise<void> {
  const url = `${nucleus.base}/nucleus/events/registrations/${eventId}/0/0?page=1&pageSize=50`
  return async () => {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The list answered ${reply.status}`)
  }
}

/** Repeats a call until it is over; its times in milliseconds. */
async function timesOf(call: () => Promise<void>, isOver: () => boolean, pauseMs = 0): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}

function print(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(7)
  console.log(`${name.padEnd(30)} ${String(times.length).padStart(5)} calls: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
}
