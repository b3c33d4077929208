import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { locations } from '#contract/events/locations.ts'
import { registrations } from '#contract/events/registrations.ts'
import { registrations as table } from '#nucleus/db/tables/index.ts'
import { importsBy } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { otherFormats, otherToolsExport, someAttendees, someRooms } from '../../e2e/support/otherTool.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

describe('a file of another tool', () => {
  test.each(otherFormats)('in %s is read as it was meant', async (format) => {
    const { eventId } = await makeEvent(db)
    const { head, rows } = someRooms(40)
    const file = await otherToolsExport(format, head, rows)
    const rooms = importsBy(nucleus, locations.calls, token)
    const { headers, rowCount, passedOver } = ok(await rooms.read(file))
    expect(headers.map(({ title, guess }) => [title, guess])).toEqual([
      ['Room name', 'name'],
      ['Room type', 'locationType'],
      ['Capacity', 'seats'],
      ['Level', 'floor'],
      ['Booked on', null],
    ])
    expect(headers[4]?.samples[0]).toBe('2026-05-01')
    expect(rowCount).toBe(40)
    expect(passedOver.map(({ text }) => text)).toEqual(['Total 40', 'Exported on 1 June 2026 by Ada Park'])
    const { commitInput } = await rooms.checked(file, { parentId: eventId })
    expect(await rooms.committed(commitInput)).toMatchObject({ added: 40 })
    const { data } = (await nucleus.call(locations.calls.list, { eventId }, token)).body
    expect(data[0]).toMatchObject({ name: 'Säle 1', seats: 1200, floor: '0', locationType: 1 })
  })

  test('with 5,000 people is checked and imported, and everybody has a seat or a place on the waiting list', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator', capacity: 3000, waitlistEnabled: true })
    const { head, rows } = someAttendees(5000, 'Allocator')
    const file = await otherToolsExport('Windows-1252', head, rows)
    const people = importsBy(nucleus, registrations.calls, token)
    const { commitInput, results } = await people.checked(file, { parentId: eventId })
    expect(results.filter(({ state }) => state === 'new').length).toBe(5000)
    expect(await people.committed(commitInput)).toMatchObject({ added: 5000 })
    const of = (status: number) => db.$count(table, eq(table.eventStatusId, status))
    expect([await of(2), await of(4)]).toEqual([3000, 2000])
    const last = await db.select().from(table).where(eq(table.email, 'guest.5000@example.com'))
    expect(last).toMatchObject([{ eventCompanyTypeId, waitlistPosition: 2000, lastName: 'Müller-5000', jobTitle: 'Analyst; funds' }])
  })
})
