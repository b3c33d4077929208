import { afterAll, afterEach, expect, test } from '@jest/globals'
import { contacts } from '#nucleus/db/tables/index.ts'
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
    { code: 1, text: 'Nothing is stored about ann@example.com. Nothing was changed.\n' },
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
