import { afterAll, afterEach, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { changes, companies, contacts } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeContact, makeStaff } from '../support/nucleus.ts'
import { endProcesses, startProcess } from '../support/processes.ts'
import { urlOf } from '../support/backups.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const url = await urlOf(database)
afterEach(endProcesses)
afterAll(() => database.close())

/** Generous, for machines that do other things meanwhile. */
async function forget(...args: string[]): Promise<{ code: number | null; text: string }> {
  const { ended, said } = startProcess({ DATABASE_URL: url, SECRET_KEY: 's'.repeat(32) }, { args: ['nucleus/process/forget.ts', ...args] })
  return { code: await ended, text: (await ended, said()) }
}

test('npm run forget says what there is, erases with --yes, and says what is in its way', async () => {
  const { companyId } = await makeCompany(database.db, { name: 'Beta Capital' })
  await makeContact(database.db, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', companyId })
  await makeStaff(database.db, 'admin', { firstName: 'Maya', lastName: 'Lind', email: 'maya@example.com' })

  const shown = await forget('Ann@example.com')
  expect(shown).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /^Ann@example\.com is the address of Ann Lee \(Beta Capital\)\.\nStored about Ann@example\.com in the database .+:\n {2}contacts +1 emptied\n/,
    ),
  })
  expect(shown.text).toContain('Nothing was changed. To erase the person, add --yes. This cannot be undone.')
  expect((await database.db.select().from(contacts)).map(({ firstName }) => firstName)).toEqual(['Ann', 'Maya'])

  const erased = await forget('ann@example.com', '--yes')
  expect(erased).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /^ann@example\.com is the address of Ann Lee \(Beta Capital\)\.\nErased ann@example\.com from the database .+:\n {2}contacts +1 emptied\n/,
    ),
  })
  expect(erased.text).toContain('Earlier backups still contain the person')
  expect((await database.db.select().from(contacts)).map(({ firstName }) => firstName).sort()).toEqual(['Erased', 'Maya'])

  const refused = await Promise.all([forget('ann@example.com', '--yes'), forget('maya@example.com', '--yes'), forget(), forget('ann')])
  expect(refused).toMatchObject([
    { code: 1, text: expect.stringMatching(/^Nothing is stored with the address ann@example\.com\. .* Nothing was changed\.\n$/) },
    {
      code: 1,
      text: expect.stringMatching(
        /who can sign in \(admin\)\. Remove them from the staff first: npm run staff -- remove maya@example\.com \(/,
      ),
    },
    { code: 2, text: expect.stringMatching(/^Give one e-mail address\.\n\nnpm run forget/) },
    { code: 2, text: expect.stringMatching(/^ann is not an e-mail address\./) },
  ])
})

test('a second run finds what was left over, and says that it knows no name', async () => {
  const { db } = database
  await makeContact(db, { firstName: 'Ned', lastName: 'Tanqrist', email: 'ned@tanqrist.example' })
  expect((await forget('ned@tanqrist.example', '--yes')).code).toBe(0)
  // As from a form that was open meanwhile.
  const notes = 'Ask\n\tned@tanqrist.example, or Ned Tanqrist'
  const { companyId } = await makeCompany(db, { notes })
  const [line] = await db
    .insert(changes)
    .values({ resource: 'companies', rowId: companyId, action: 'update', version: 1, before: {}, after: { notes } })
    .returning()
  const stored = async () => [
    (await db.select().from(companies).where(eq(companies.companyId, companyId)))[0]?.notes,
    (
      await db
        .select()
        .from(changes)
        .where(eq(changes.changeId, line?.changeId ?? 0))
    )[0]?.after,
  ]

  const shown = await forget('ned@tanqrist.example')
  expect(shown).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^No named person has the address ned@tanqrist\.example\.\nStored about /),
  })
  expect(shown.text).toMatch(/^ {2}companies +1 mentions removed$/m)
  expect(shown.text).toMatch(/^ {2}changes +\d mentions removed$/m)
  expect(shown.text).toContain('only the address was searched for')
  expect(await stored()).toEqual([notes, { notes }])

  const erased = await forget('ned@tanqrist.example', '--yes')
  expect([erased.code, erased.text.includes('only the address was searched for')]).toEqual([0, true])
  const left = 'Ask\n\t[erased], or Ned Tanqrist'
  expect(await stored()).toEqual([left, { notes: left }])

  const { code, text } = await forget('ned@tanqrist.example', '--yes')
  expect([code, text]).toEqual([
    1,
    'Nothing is stored with the address ned@tanqrist.example. The name of somebody who was erased is not known any more: if a text may still have it, search for it. Nothing was changed.\n',
  ])
})
