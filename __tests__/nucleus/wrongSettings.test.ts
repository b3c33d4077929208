import { expect, test } from '@jest/globals'
import { readConfig } from '#nucleus/base/config.ts'

const mail = 'must look like smtp://user:password@host:587'
const database = 'must look like postgres://user:password@host:5432/name'
const events = 'must look like https://host/path, without a user or a password: every browser is given it'
const sender = 'must be an address: Copilot <no-reply@example.com>'

test.each([
  ['PORT', '70000', 'must be a whole number, 0 to 65535'],
  ['PORT', '-1', 'must be a whole number, 0 to 65535'],
  ['PORT', '0x50', 'must be a whole number, 0 to 65535'],
  ['PORT', 'http', 'must be a whole number, 0 to 65535'],
  ['DRAIN_SECONDS', '601', 'must be a whole number, 0 to 600'],
  ['DRAIN_SECONDS', '1.5', 'must be a whole number, 0 to 600'],
  ['HISTORY_MONTHS', '1201', 'must be a whole number, 0 to 1200'],
  ['REQUESTS_PER_MINUTE', '1e9', 'must be a whole number, 0 to 10000000'],
  ['MAIL_FROM', 'nobody', sender],
  ['MAIL_FROM', 'Copilot <nobody>', sender],
  ['MAIL_FROM', 'no-reply@example.com, other@example.com', sender],
])('%s=%s is refused with what is accepted', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name} ${words} (it is "${value}")`))
})

test.each([
  ['MAIL_URL', 'smtp://', mail],
  ['MAIL_URL', 'smtp://user:password@', mail],
  ['MAIL_URL', 'http://mail.example.com', mail],
  ['EVENTS_URL', 'https://user@events.example.com/nucleus', events],
  ['EVENTS_URL', 'https://user:secret@events.example.com/nucleus', events],
  ['DATABASE_URL', 'postgres://', database],
  ['DATABASE_URL', 'postgres://127.0.0.1', database],
  ['DATABASE_URL', 'postgres://127.0.0.1/', database],
  ['DATABASE_URL', 'postgres:///copilot', database],
])('%s=%s is refused, and not repeated: it may hold a password', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name} ${words} (it is "…")`))
})

test('every mistake is named at once', () => {
  expect(() => readConfig({ PORT: 'x', DRAIN_SECONDS: '-5', MAIL_URL: 'smtp://' })).toThrow(
    /^PORT .+\nDRAIN_SECONDS must be a whole number, 0 to 600 .+\nMAIL_URL .+$/,
  )
})

test.each([
  ['PORT', '0', 0],
  ['DRAIN_SECONDS', ' 600 ', 600],
  ['HISTORY_MONTHS', '', 84],
  ['MAIL_FROM', 'copilot@localhost', 'copilot@localhost'],
  ['MAIL_FROM', '"Copilot, Berlin" <no-reply@example.com>', '"Copilot, Berlin" <no-reply@example.com>'],
  ['MAIL_URL', 'smtp://127.0.0.1:1025', 'smtp://127.0.0.1:1025'],
  ['DATABASE_URL', 'postgresql://copilot@[::1]:5432/copilot?sslmode=require', 'postgresql://copilot@[::1]:5432/copilot?sslmode=require'],
  ['DATABASE_URL', 'postgres:///copilot?host=/run/postgresql', 'postgres:///copilot?host=/run/postgresql'],
  ['EVENTS_URL', 'https://events.example.com/nucleus', 'https://events.example.com/nucleus'],
])('%s=%s is taken', (name, value, taken) => {
  expect(readConfig({ [name]: value })).toHaveProperty(name, taken)
})
