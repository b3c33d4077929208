import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { authOptions } from '#contract/auth.ts'
import { readConfig } from '#nucleus/base/config.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { forwardToNucleus } from '#server/nucleusProxy.ts'
import { startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const opened: { close: () => Promise<unknown> }[] = []
afterAll(() => database.close())
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY

async function start(TRUST_PROXY: string): Promise<TestNucleus> {
  const nucleus = await startNucleus({ database, config: { TRUST_PROXY: trusted(TRUST_PROXY), REQUESTS_PER_MINUTE: 3000 } })
  opened.push(nucleus)
  return nucleus
}

/** The status of each of 40 calls that are limited to 30 a minute; `from` says what came with one. */
async function statuses(nucleus: TestNucleus, from: (time: number) => { remoteAddress: string; forwarded?: string }): Promise<number[]> {
  const all = []
  for (let time = 0; time < 40; time += 1) {
    const { remoteAddress, forwarded } = from(time)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    all.push((await nucleus.call(authOptions, { email: `somebody.${time}@example.com` }, undefined, { remoteAddress, headers })).status)
  }
  return all
}
const refused = (all: number[]): number => all.filter((status) => status === 429).length

describe('a caller behind proxies', () => {
  test('is the one that the last proxy saw, whatever else the header claims', async () => {
    const nucleus = await start('1')
    const forging = (time: number) => ({ remoteAddress: '172.18.0.2', forwarded: `203.0.113.${time}, 198.51.100.7` })
    expect(refused(await statuses(nucleus, forging))).toBe(10)
    expect(refused(await statuses(nucleus, (time) => ({ remoteAddress: '172.18.0.2', forwarded: `198.51.100.${time + 8}` })))).toBe(0)
  })

  test('is as many hops away as the setting says', async () => {
    const nucleus = await start('2')
    const forging = (time: number) => ({ remoteAddress: '172.18.0.2', forwarded: `203.0.113.${time}, 198.51.100.7, 172.18.0.9` })
    expect(refused(await statuses(nucleus, forging))).toBe(10)
    const others = (time: number) => ({ remoteAddress: '172.18.0.2', forwarded: `198.51.100.${time + 8}, 172.18.0.9` })
    expect(refused(await statuses(nucleus, others))).toBe(0)
  })

  test('is the first outside the trusted networks', async () => {
    const nucleus = await start('10.0.0.0/8, 127.0.0.1, fd00::/8')
    const forging = (time: number) => ({ remoteAddress: '::ffff:10.1.2.3', forwarded: `203.0.113.${time}, 198.51.100.7, fd00::5` })
    expect(refused(await statuses(nucleus, forging))).toBe(10)
    const stranger = (time: number) => ({ remoteAddress: '192.0.2.1', forwarded: `203.0.113.${time}` })
    expect(refused(await statuses(nucleus, stranger))).toBe(10)
  })

  test('is whoever calls when no proxy is trusted', async () => {
    const nucleus = await start('0')
    expect(refused(await statuses(nucleus, (time) => ({ remoteAddress: '192.0.2.1', forwarded: `203.0.113.${time}` })))).toBe(10)
  })

  test('counts with its whole network when it has an address of 128 bits', async () => {
    const nucleus = await start('0')
    expect(refused(await statuses(nucleus, (time) => ({ remoteAddress: `2001:db8:0:1::${time + 1}` })))).toBe(10)
  })
})

test('a console in front of nucleus passes on who called, and nothing that was made up', async () => {
  const nucleus = await start('2')
  const upstream = await nucleus.app.listen({ port: 0, host: '127.0.0.1' })
  const site: FastifyInstance = Fastify({ trustProxy: trustIn(trusted('1')) })
  opened.push(site)
  await forwardToNucleus(site, upstream)
  const url = `${await site.listen({ port: 0, host: '127.0.0.1' })}/nucleus${authOptions.path}`
  const ask = async (forwarded: string): Promise<number> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: 'somebody@example.com' }),
    })
    await answer.text()
    return answer.status
  }
  const forged = []
  for (let time = 0; time < 31; time += 1) forged.push(await ask(`203.0.113.${time}, 198.51.100.7`))
  expect(refused(forged)).toBe(1)
  expect(await ask('198.51.100.8')).toBe(200)
})

describe('TRUST_PROXY', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8,127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    [' fd00::/8 , ::1 ', ['fd00::/8', '::1']],
  ])('%j is read', (text, value) => expect(trusted(text)).toEqual(value))

  test.each([
    '-1',
    '11',
    '1.5',
    'true',
    'loopback',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    '10.0.0.0/',
    '10.0.0.1,',
    '10.0.0.1 10.0.0.2',
  ])('%j is refused at the start', (text) => expect(() => trusted(text)).toThrow(/^TRUST_PROXY must be /))

  test('never trusts an address that is none', () => {
    const trust = trustIn(['0.0.0.0/0', '::/0'])
    expect([trust('198.51.100.7', 0), trust('unknown', 1), trust('', 1), trust(undefined, 0)]).toEqual([true, false, false, false])
  })
})
