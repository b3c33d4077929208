import { afterAll, describe, expect, test } from '@jest/globals'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { sessionRoles, sessionTypes } from '#constants/programmeChoices.ts'
import { agendaSpeakers } from '#contract/events/agenda.ts'
import { tracks } from '#contract/events/tracks.ts'
import { agendaSessions, agendaSessionSpeakers, tracks as table } from '#nucleus/db/tables/index.ts'
import { longReplyText } from '#nucleus/kernel/longReply.ts'
import { makeEvent, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const { rowsAtOnce } = nucleusLimits
const many = 2 * rowsAtOnce + 50
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn()
const { eventId } = await makeEvent(db)
afterAll(() => nucleus.close())

describe('the text of a long reply', () => {
  const rows = numbers(many).map((id) => ({ id, name: `“${id}”`, note: undefined, parts: [null, { deep: [id] }] }))
  /** How often other work ran until a promise settled. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let [turns, isOver] = [0, false]
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await work
    isOver = true
    return turns
  }

  test.each([
    ['list', rows],
    ['list of whole parts', rows.slice(0, 2 * rowsAtOnce)],
    ['object with long and short lists', { rows, few: [1], nothing: undefined, none: null, total: many, 'a "key"': 'x' }],
  ])('is the JSON of the %s', async (_, data) => {
    expect(await longReplyText(data, (value) => value)).toBe(JSON.stringify(data))
  })

  test('is stripped of what is not declared', async () => {
    const strip = (list: unknown) => (list as typeof rows).map(({ id }) => ({ id }))
    expect(await longReplyText(rows, strip)).toBe(JSON.stringify(rows.map(({ id }) => ({ id }))))
  })

  test('is written in parts, between which other calls run', async () => {
    const few = await turnsDuring(longReplyText(rows.slice(0, rowsAtOnce), (value) => value))
    expect(await turnsDuring(longReplyText(rows, (value) => value))).toBeGreaterThanOrEqual(few + 2)
    expect(await turnsDuring(longReplyText({ rows }, (value) => value))).toBeGreaterThanOrEqual(few + 2)
  })
})

test('a long list without pages has the rows of its pages, in their order, and no deleted one', async () => {
  const values = numbers(many).map((at) => ({ eventId, name: `Track ${at % 7}-${at}`, color: '#204060', sortOrder: at % 5 }))
  const [deleted] = await db.insert(table).values(values).returning({ sessionTrackId: table.sessionTrackId })
  ok(await nucleus.call(tracks.calls.remove, { sessionTrackId: deleted?.sessionTrackId }, token))
  const paged: unknown[] = []
  for (let page = 1; paged.length < many - 1; page += 1)
    paged.push(...ok(await nucleus.call(tracks.calls.list, { eventId, page, pageSize: 200, sort: '-name' }, token)))
  const whole = await nucleus.call(tracks.calls.list, { eventId, sort: '-name' }, token)
  expect(ok(whole)).toEqual(paged)
  expect(whole.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('all speakers of a long agenda are read, each with what its list shows of it', async () => {
  const { speakerId } = await makeSpeaker(db, { eventId })
  const sessions = await db
    .insert(agendaSessions)
    .values(numbers(many).map((at) => ({ eventId, title: `Session ${at}`, sessionType: sessionTypes.presentation })))
    .returning({ agendaDaySessionId: agendaSessions.agendaDaySessionId })
  await db
    .insert(agendaSessionSpeakers)
    .values(sessions.map(({ agendaDaySessionId }) => ({ agendaDaySessionId, speakerId, role: sessionRoles.speaker })))
  const found = ok(await nucleus.call(agendaSpeakers, { eventId }, token))
  expect(found.map(({ agendaDaySessionId }) => agendaDaySessionId)).toEqual(sessions.map(({ agendaDaySessionId }) => agendaDaySessionId))
  expect(found.every((one) => one.speakerId === speakerId)).toBe(true)
})
