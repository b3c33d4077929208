import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from '@jest/globals'
import { configScript } from '#server/configScript.ts'
import { type HeaderOptions, securityHeaders } from '#server/headers.ts'

const noHosts = { EVENTS_URL: undefined, COPILOT_URL: undefined }
const quiet = { TRUST_PROXY: 0, ...noHosts, DATADOG_APPLICATION_ID: undefined, DATADOG_SITE: 'datadoghq.com' } as const
const monitored = { ...quiet, DATADOG_APPLICATION_ID: 'an id', DATADOG_SITE: 'us3.datadoghq.com' }
let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function headersOf(config: HeaderOptions['config'], sent: Record<string, string> = {}): Promise<Headers> {
  const set = securityHeaders({ config, isDev: false })
  const address = await listen((request, answer) => {
    set(request, answer)
    answer.end()
  })
  return (await fetch(address, { headers: sent })).headers
}

const directive = (headers: Headers, name: string): string[] =>
  (headers.get('content-security-policy') ?? '')
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? []

describe('the headers of a page', () => {
  test('let scripts come from the console alone, and nobody frame it', async () => {
    const headers = await headersOf(quiet)
    expect(directive(headers, 'script-src')).toEqual(["'self'"])
    expect(directive(headers, 'frame-ancestors')).toEqual(["'none'"])
    expect(directive(headers, 'object-src')).toEqual(["'none'"])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('let the browser talk to the monitoring service only when monitoring is on', async () => {
    expect(directive(await headersOf(quiet), 'connect-src')).toEqual(["'self'"])
    server.close()
    const headers = await headersOf(monitored)
    expect(directive(headers, 'connect-src')).toEqual(["'self'", 'https://browser-intake-us3-datadoghq.com'])
    expect(directive(headers, 'worker-src')).toContain('blob:')
  })

  test('let the browser talk to another server for the events when the settings name one', async () => {
    const headers = await headersOf({ ...quiet, EVENTS_URL: 'https://events.example.com/nucleus' })
    expect(directive(headers, 'connect-src')).toEqual(["'self'", 'https://events.example.com'])
    server.close()
    const both = await headersOf({ ...quiet, EVENTS_URL: 'https://events.example.com', COPILOT_URL: 'https://copilot.example.com/api' })
    expect(directive(both, 'connect-src')).toEqual(["'self'", 'https://events.example.com', 'https://copilot.example.com'])
  })

  test('ask for https only when the page came by https, and believe that of a trusted proxy alone', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    expect((await headersOf(quiet, https)).has('strict-transport-security')).toBe(false)
    server.close()
    expect((await headersOf({ ...quiet, TRUST_PROXY: 1 })).has('strict-transport-security')).toBe(false)
    server.close()
    expect((await headersOf({ ...quiet, TRUST_PROXY: 1 }, https)).has('strict-transport-security')).toBe(true)
    server.close()
    expect((await headersOf({ ...quiet, TRUST_PROXY: ['10.0.0.0/8'] }, https)).has('strict-transport-security')).toBe(false)
    server.close()
    const claimed = { 'x-forwarded-proto': 'https, http' }
    expect((await headersOf({ ...quiet, TRUST_PROXY: ['127.0.0.0/8'] }, claimed)).has('strict-transport-security')).toBe(false)
    server.close()
    expect((await headersOf({ ...quiet, TRUST_PROXY: ['127.0.0.0/8'] }, https)).has('strict-transport-security')).toBe(true)
  })
})

describe('the settings in /start.js', () => {
  const given = (script: string): unknown => {
    const page = { window: {} as { copilotConfig?: unknown } }
    runInNewContext(script, page)
    return page.window.copilotConfig
  }

  const off = { ...noHosts, DATADOG_APPLICATION_ID: undefined, DATADOG_CLIENT_TOKEN: undefined, DATADOG_SITE: 'datadoghq.eu' }
  test('gives the browser the settings of monitoring, and nothing when it is off', () => {
    const token = '</script>\u2028"'
    const script = configScript({ ...off, DATADOG_APPLICATION_ID: 'an id', DATADOG_CLIENT_TOKEN: token })
    expect(given(script)).toEqual({ datadogApplicationId: 'an id', datadogClientToken: token, datadogSite: 'datadoghq.eu' })
    expect(script).not.toMatch(/[<\u2028]/)
    expect(given(configScript(off))).toEqual({})
  })

  test('names the server of the events where the settings do', () => {
    expect(given(configScript({ ...off, EVENTS_URL: 'https://events.example.com/nucleus/' }))).toEqual({
      eventsBase: 'https://events.example.com/nucleus',
    })
    expect(given(configScript({ ...off, COPILOT_URL: 'https://copilot.example.com/nucleus' }))).toEqual({
      copilotBase: 'https://copilot.example.com/nucleus',
    })
  })
})
