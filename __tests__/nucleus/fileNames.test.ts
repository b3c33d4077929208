import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'content-disposition'
import { eq } from 'drizzle-orm'
import { locations } from '#contract/events/locations.ts'
import { allCalls } from '#contract/index.ts'
import { jobFile } from '#contract/jobs.ts'
import { jobs } from '#nucleus/db/tables/index.ts'
import { fileNameIn } from '#services/fileNameIn.ts'
import { csvFile, importForm, importsBy } from '../support/importFile.ts'
import { bearer, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const { importRead } = locations.calls
const rooms = importsBy(nucleus, locations.calls, token)
const faulty = csvFile([
  ['Name', 'Seats'],
  ['Hall', 'many'],
])
/** A file that was checked under a name, and left its errors. */
const checked = async (fileName: string) =>
  (await rooms.checked(faulty, { parentId: (await makeEvent(db)).eventId, mapping: ['name', 'seats'], fileName })).job
/** What two readers make of the name in the header of a download: a library's, and the console's own. */
async function named(jobId: string) {
  const { status, headers } = await call(jobFile, { jobId }, token)
  const header = String(headers['content-disposition'])
  expect([status, headers['set-cookie']]).toEqual([200, undefined])
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  return [parse(header).parameters.filename, fileNameIn(header)]
}

describe('a file', () => {
  test.each([
    ['growth 100%.csv', 'growth 100%-errors.csv'],
    ['100%25.csv', '100%25-errors.csv'],
    ['%E0%A4%A.csv', '%E0%A4%A-errors.csv'],
    ['Παπαδάκη, Ada; née 王.csv', 'Παπαδάκη, Ada; née 王-errors.csv'],
    ['محمد 💥.csv', 'محمد 💥-errors.csv'],
    [`"q'uoted\\".csv`, `_q'uoted__-errors.csv`],
    ['../../etc/passwd', '.._.._etc_passwd-errors.csv'],
    ['a\r\nset-cookie: b=1.csv', 'a set-cookie_ b=1-errors.csv'],
  ])('called %j is checked, and its errors are saved as %j', async (fileName, faults) => {
    const { jobId, file } = await checked(fileName)
    expect(file?.name).toBe(faults)
    expect(await named(jobId)).toEqual([faults, faults])
  })

  test.each(['growth 100%.csv', "a'b%zz.csv", 'Παπαδάκη.csv', 'a; b=c.csv', '%00', ''])('sent in a form as %j is read', async (name) => {
    if (!importRead) throw new Error('Locations are not imported')
    ok(await call(importRead, {}, token, importForm(faulty, {}, name)))
  })

  test('that was stored under whatever name is given out under it', async () => {
    const { jobId } = await checked('rows.csv')
    for (const fileName of ['a "b"\\c;d%.csv', 'a\r\nset-cookie: b=1\r\n\r\n<script>', '%', 'Ελλάδα\u0007\u2028.csv']) {
      await db.update(jobs).set({ fileName }).where(eq(jobs.jobId, jobId))
      expect(await named(jobId)).toEqual([fileName, fileName])
    }
  })
})

describe('the name of a file in a header', () => {
  test.each([
    ['attachment; filename="rio-tracks.csv"', 'rio-tracks.csv'],
    ['attachment; filename=rio-tracks.csv', 'rio-tracks.csv'],
    ['attachment; filename="a; \\"b\\".csv"', 'a; "b".csv'],
    [`attachment; filename="?.csv"; filename*=UTF-8''%CE%A0.csv`, 'Π.csv'],
    [`attachment; filename="growth 100%.csv"; filename*=UTF-8''growth%20100%.csv`, 'growth 100%.csv'],
    [`attachment; filename*=UTF-8''%E0%A4%A`, undefined],
    ['attachment', undefined],
    ['', undefined],
  ])('%j is read as %j', (header, name) => {
    expect(fileNameIn(header)).toBe(name)
  })
})

test('no address is a mistake of the server, whatever is in it for a parameter', async () => {
  const hostile = ['%', '%25', '%zz', '%00', '%E0%A4%A', 'growth%20100%', '%2F..%2F', '%0D%0Aset-cookie:a=b']
  const paths = [...allCalls.filter(({ method }) => method === 'GET').map(({ path }) => path), '/l/{code}', '/files/{fileId}']
  const addresses = paths.filter((path) => path.includes('{')).flatMap((path) => hostile.map((value) => path.replace(/\{\w+\}/g, value)))
  const wrong: unknown[] = []
  for (const path of addresses) {
    const { statusCode, headers } = await nucleus.app.inject({ url: `/nucleus${path}`, headers: bearer(token) })
    const isSearch = statusCode === 200 && /search|autocomplete/.test(path)
    if (!(isSearch || (statusCode >= 400 && statusCode < 500)) || headers['set-cookie']) wrong.push([path, statusCode])
  }
  expect(wrong).toEqual([])
})
