import { expect } from '@jest/globals'
import { logout, revokeSession } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import { changesStream } from '#contract/changes.ts'
import { job } from '#contract/jobs.ts'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { endOf } from '../jobs.ts'
import { addressOf } from '../liveReader.ts'
import { bearer, type TestNucleus } from '../nucleus.ts'
import type { SentRequest } from './sent.ts'
import type { World } from './world.ts'

export interface Reply {
  status: number
  body: { message?: string; data?: unknown } | undefined
  text: string
}

/** Sends a request as whoever the token is of, or as nobody. */
export async function send(nucleus: TestNucleus, request: SentRequest, token?: string): Promise<Reply> {
  const headers = { ...request.headers, ...(token && bearer(token)) }
  if (request.method === 'GET' && isStream(request.url)) return readHead(await addressOf(nucleus), request.url, headers)
  const answer = await nucleus.app.inject({ ...request, headers })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson && answer.payload ? answer.json<Reply['body']>() : undefined
  return { status: answer.statusCode, body, text: answer.payload }
}

const isStream = (url: string): boolean => url.split('?')[0] === `/nucleus${changesStream.path}`

/** A stream ends only with its reader: what comes before its events is all that is read of it. */
async function readHead(base: string, url: string, headers: Record<string, string>): Promise<Reply> {
  const stop = new AbortController()
  const { status } = await fetch(`${base}${url}`, { headers, signal: stop.signal })
  stop.abort()
  return { status, body: undefined, text: '' }
}

const endingSession: readonly string[] = [logout.path, revokeSession.path]

/**
 * What follows an answer of the administrator: a job that was started has ended well, or has failed in words of its own, and a
 * session that was ended is another one.
 */
export async function settle(world: World, call: AnyCall, { status, body }: Reply): Promise<void> {
  if (status !== 200) return
  if (endingSession.includes(call.path)) return world.renew()
  const jobId = jobOf(call, body?.data)
  if (!jobId) return
  const { state, error } = await endOf(world.nucleus, { jobId }, world.admin.token)
  expect([call.name, state, error ?? '']).toEqual([
    call.name,
    expect.stringMatching(/^(done|failed|cancelled)$/),
    expect.not.stringContaining('Something went wrong'),
  ])
  if (state === 'failed') expect(error).toMatch(/\w \w/)
}

function jobOf({ reply, path }: AnyCall, data: unknown): string | undefined {
  if (reply === job) return (data as { jobId: string }).jobId
  return path === resaveHeadshots.path ? (data as { job?: { jobId: string } }).job?.jobId : undefined
}
