import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { CannotStart } from '#nucleus/base/cannotStart.ts'
import { readSettings, startFailure } from '#nucleus/process/startup.ts'

let folder: string
const before = process.cwd()
const environment = { ...process.env }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'))
  process.chdir(folder)
})
afterEach(async () => {
  process.chdir(before)
  process.env = { ...environment }
  await rm(folder, { recursive: true, force: true })
})

function warnings(): string[] {
  const said: string[] = []
  readSettings((line) => said.push(line))
  return said
}

test('settings come from .env where the environment has none', async () => {
  await writeFile('.env', 'PORT=4321\nSEED=small\n')
  process.env.SEED = 'none'
  expect(readSettings()).toMatchObject({ PORT: 4321, SEED: 'none' })
})

test('a misspelled setting is named, with the one that is meant', async () => {
  process.env.DATABSE_URL = 'postgres://copilot:secret@127.0.0.1/copilot'
  await writeFile('.env', 'MAIL_ULR=smtp://127.0.0.1\nWHATEVER=1\n')
  expect(warnings()).toEqual([
    'MAIL_ULR in .env is not a setting, so it is ignored. Did you mean MAIL_URL?',
    'WHATEVER in .env is not a setting, so it is ignored. See .env.example.',
    'DATABSE_URL in the environment is not a setting, so it is ignored. Did you mean DATABASE_URL?',
  ])
})

test.each([
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['SEDE', 'SEED'],
  ['PORTS', 'PORT'],
  ['MAIL_FORM', 'MAIL_FROM'],
])('%s is taken for a slip of %s, and said once', (name, meant) => {
  process.env[name] = '1'
  expect(warnings()).toEqual([`${name} in the environment is not a setting, so it is ignored. Did you mean ${meant}?`])
})

test('a key that several instances would need to share is required', () => {
  process.env.DATABASE_URL = 'postgres://copilot:secret@127.0.0.1/copilot'
  expect(warnings()).toEqual([
    expect.stringMatching(/^SECRET_KEY is not set\. The key is stored in \.data, so other nucleus instances .* reject these sessions\./),
  ])
  process.env.SECRET_KEY = 's'.repeat(32)
  expect(warnings()).toEqual([])
})

test('what every machine has in its environment is not taken for a slip', () => {
  process.env = { ...environment, HOME: '/root', PORT: '1', HOSTNAME: 'here', USER: 'me', PATH: '/bin', LOGNAME: 'me', SHELL: 'sh' }
  expect(warnings()).toEqual([])
})

test('a .env that is a folder is said in one sentence', async () => {
  await mkdir('.env')
  expect(() => readSettings()).toThrow(CannotStart)
  expect(() => readSettings()).toThrow(/^The file \.env cannot be read \(.+\)\. Fix or delete it, then start again\.$/)
})

test.each([
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }, 'Port 3000 is in use. Stop the other program, or set PORT to another port.'],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'This account is not allowed to use port 80. Set PORT to 1024 or more.'],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', port: 3000 },
    'HOST is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 to let other machines in.',
  ],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
    'HOST is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 to let other machines in.',
  ],
  [{ code: 'ENOSPC', path: '.data' }, 'Cannot write to .data: its disk is full. Free some space, then start again.'],
  // Node names no file when it is the writing that fails.
  [{ code: 'ENOSPC', syscall: 'write' }, 'Cannot write to the data folder: its disk is full. Free some space, then start again.'],
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' }, 'Cannot create /proc/x. Set DATA_DIR to another folder.'],
  [{ code: 'ENOENT', syscall: 'open', path: 'a part of the program' }, undefined],
  [{ code: '57P02' }, 'The database returned an error (57P02). The database does not answer. Try again in a minute.'],
  [{ code: 'ECONNRESET' }, 'The database stopped during the start. See its log (postgres.log in DATA_DIR), then start again.'],
  [{ code: 'EROFS', path: '.data' }, 'Cannot write to .data: its disk is read-only. Set DATA_DIR to another folder.'],
  [
    { code: 'EACCES', path: '.data' },
    'This account is not allowed to use .data. Change its permissions, or set DATA_DIR to another folder.',
  ],
  [
    { code: '53100' },
    'The database returned an error (53100). The disk of the server is full. Nothing was saved. Free some space, then try again.',
  ],
  [{ code: '23514' }, 'The database returned an error (23514). See the log of the database.'],
  [{ code: 'ERR_MODULE_NOT_FOUND' }, undefined],
])('%j is said as it is', (error, words) => {
  expect(startFailure(Object.assign(new Error('as the system says it'), error))).toBe(words)
})
