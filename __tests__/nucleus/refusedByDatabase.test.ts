import { afterAll, expect, test } from '@jest/globals'
import { tracks } from '#contract/events/tracks.ts'
import { logLevels, logLines } from '../support/logLines.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log })
const { token } = await nucleus.signIn()
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())

test('what a full disk refuses is one line in the log, however many calls and other works it refuses', async () => {
  await nucleus.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = '53100'; end $$;
    create trigger refuse before insert on tracks execute function refuse();
  `)
  const save = () => nucleus.call(tracks.calls.upsert, { eventId, name: 'No room', color: '#204060' }, token)
  for (let calls = 0; calls < 5; calls += 1)
    expect(await save()).toMatchObject({
      status: 503,
      body: { message: 'The disk of the server is full. Nothing was saved. Free some space, then try again.' },
    })
  const full = await nucleus.database.pool.query('insert into tracks default values').catch((error: unknown) => error)
  expect(await nucleus.parts.observer.outage.report(full, 'a click was not counted')).toEqual({ isLogged: true })
  expect(log.all()).toEqual([
    expect.objectContaining({
      level: logLevels.error,
      msg: 'the database refused',
      code: '53100',
      route: '/nucleus/events/session_track/upsert',
      stack: expect.any(Array),
    }),
  ])
  ok(await nucleus.call(tracks.calls.list, { eventId }, token))
})
