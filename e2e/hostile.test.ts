import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { answerOf, openRaw, sendRaw } from '../__tests__/support/rawRequest.ts'
import { type RunningServer, startServer } from './support/server.ts'

let server: RunningServer | undefined
let port = 0
beforeAll(async () => {
  // As it starts at first: with an empty folder, on a database of its own.
  server = await startServer({ LOG_LEVEL: 'debug', DATABASE_URL: '' })
  port = Number(new URL(server.url).port)
})
afterAll(() => server?.stop())

const rest = ['Host: localhost', 'Connection: close']
const ask = (target: string, ...more: string[]) => sendRaw(port, `GET ${target} HTTP/1.1`, ...rest, ...more)

describe('the whole process', () => {
  test('redirects nobody to another host', async () => {
    for (const target of ['http://elsewhere.example/x', 'http://elsewhere.example/login/', '//elsewhere.example/', '/\\elsewhere.example/'])
      expect(await ask(target)).toMatchObject({ status: 400, headers: expect.not.objectContaining({ location: expect.anything() }) })
    for (const target of ['/%2F%2Felsewhere.example/', '/%5C%5Celsewhere.example/', '/login/', '/%2Felsewhere.example/%2e%2e/'])
      expect((await ask(target)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  test('has no image optimizer', async () => {
    expect((await ask('/_next/image?url=%2Fstart.js&w=64&q=75')).status).toBe(404)
  })

  test('has an icon for every page', async () => {
    expect(await ask('/favicon.ico')).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } })
  })

  test('refuses an upgrade at once', async () => {
    for (const target of ['/', '/_next/webpack-hmr', '/nucleus/health']) {
      const socket = await openRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
      expect((await answerOf(socket)).status).toBe(400)
    }
  })

  test('logs nothing that a stranger sends, and stops at once although connections are open', async () => {
    const targets = [
      '/_next/image?url=/a%0AMARKER&w=64&q=75',
      '/_next/data/MARKER/MARKER.json',
      '/_next/static/%0AMARKER.js',
      '/events/MARKER%0A/tracks?MARKER=MARKER',
      '/MARKER/?__nextDataReq=MARKER',
      '/%zzMARKER',
      '/%00MARKER',
      '/login?%zz=MARKER%0A',
      '/nucleus/MARKER?q=MARKER',
      '/nucleus/%zzMARKER',
      'http://MARKER.example/',
      `/${'MARKER'.repeat(500)}`,
    ]
    const hostile = [
      'X-Note: MARKER',
      'X-Forwarded-Host: MARKER',
      'X-Middleware-Rewrite: MARKER',
      'X-Matched-Path: MARKER',
      'Next-Action: MARKER',
    ]
    for (const target of targets) for (const headers of [[], hostile]) await ask(target, ...headers)
    await ask('/', 'Cookie: accessToken=MARKER; user=MARKER', 'If-None-Match: MARKER', 'RSC: MARKER', 'X-Nextjs-Data: MARKER')
    await ask('/', `X: ${'MARKER'.repeat(5000)}`)
    await sendRaw(port, 'POST /MARKER HTTP/1.1', ...rest, 'Content-Type: text/MARKER', 'Content-Length: 6', '', 'MARKER')
    await sendRaw(port, 'MARKER')
    const open = [await openRaw(port), await openRaw(port, 'GET /MARKER HTTP/1.1\r\nHost: x\r\n')]
    expect(await server?.stop()).toBe(0)
    expect(server?.said()).not.toMatch(/MARKER/i)
    for (const socket of open) socket.destroy()
  })
})
