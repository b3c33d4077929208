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
    'MAIL_ULR in .env is not a setting and does nothing. Is MAIL_URL meant?',
    'WHATEVER in .env is not a setting and does nothing. See .env.example.',
    'DATABSE_URL of the environment is not a setting and does nothing. Is DATABASE_URL meant?',
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
  expect(warnings()).toEqual([`${name} of the environment is not a setting and does nothing. Is ${meant} meant?`])
})

test('a key that several instances would need to share is asked for', () => {
  process.env.DATABASE_URL = 'postgres://copilot:secret@127.0.0.1/copilot'
  expect(warnings()).toEqual([
    expect.stringMatching(/^SECRET_KEY is not set: the key is kept in \.data, and another nucleus .* will not know these sessions\./),
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
  expect(() => readSettings()).toThrow(/^The file \.env cannot be read \(.+\)\. Mend or remove it and start again\.$/)
})

test.each([
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }, 'Port 3000 is in use. Stop the other program, or set PORT to another port.'],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'Port 80 may not be used by this account. Set PORT to 1024 or more.'],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', port: 3000 },
    'HOST is not an address of this machine. 127.0.0.1 lets this machine in, 0.0.0.0 others too.',
  ],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
    'HOST is not an address of this machine. 127.0.0.1 lets this machine in, 0.0.0.0 others too.',
  ],
  [{ code: 'ENOSPC', path: '.data' }, '.data could not be written: its disk is full. Free some space and start again.'],
  // Node names no file when it is the writing that fails.
  [{ code: 'ENOSPC', syscall: 'write' }, 'The data folder could not be written: its disk is full. Free some space and start again.'],
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' }, '/proc/x cannot be made there. Set DATA_DIR to another folder.'],
  [{ code: 'ENOENT', syscall: 'open', path: 'a part of the program' }, undefined],
  [{ code: '57P02' }, 'The database refused (57P02). The database does not answer. Try again in a minute.'],
  [
    { code: 'ECONNRESET' },
    'The database ended or stopped answering during the start. Look at its own log (postgres.log in DATA_DIR), then start again.',
  ],
  [{ code: 'EROFS', path: '.data' }, '.data cannot be written: its disk is read-only. Set DATA_DIR to another folder.'],
  [{ code: 'EACCES', path: '.data' }, '.data may not be used by this account. Give it the right to, or set DATA_DIR to another folder.'],
  [{ code: '53100' }, 'The database refused (53100). The disk of the server is full. Nothing was saved. Free some space, then try again.'],
  [{ code: '23514' }, 'The database refused (23514). Its own log says why.'],
  [{ code: 'ERR_MODULE_NOT_FOUND' }, undefined],
])('%j is said as it is', (error, words) => {
  expect(startFailure(Object.assign(new Error('as the system says it'), error))).toBe(words)
})
