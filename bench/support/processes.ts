import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authOptions, authOptionSelected, verifyAuth } from '#contract/auth.ts'
import { passwordPath } from '#nucleus/db/embedded/password.ts'
import { demoAccounts } from '#nucleus/demo/accounts.ts'
import { serverEnvironment, serverFlags } from '#scripts/install.mjs'
import { callApi } from './callApi.ts'

export interface StartedProcess {
  base: string
  pid: number
  ended: Promise<unknown>
  /** The next sign-in code that the process prints. */
  code: () => Promise<string>
  stop: () => Promise<void>
}

/** Starts a program of this repository and waits until it prints its address. */
export async function start(args: readonly string[], env: Record<string, string>): Promise<StartedProcess> {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  child.stdout.on('data', (part: Buffer) => lines.push(...part.toString().split('\n')))
  const line = async (form: RegExp): Promise<string> => {
    for (;;) {
      const at = lines.findIndex((one) => form.test(one))
      if (at >= 0) return form.exec(lines.splice(0, at + 1).at(-1) ?? '')?.[1] ?? ''
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
  }
  const base = await line(/(http:\/\/[\d.]+:\d+)/)
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  return { base, pid: child.pid ?? 0, ended, code: () => line(/code is (\d{6})/), stop }
}

/** The same for a server, as the launcher starts it. */
export const startServer = (file: string, env: Record<string, string>): Promise<StartedProcess> =>
  start([...serverFlags, file], { ...serverEnvironment, ...env })

/** The process id of the embedded PostgreSQL in a data folder. */
export async function serverPid(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The URL of the embedded database in a data folder, for another program. */
export function socketUrl(folder: string): string {
  const clusterFolder = realpathSync(join(folder, 'postgres'))
  return `postgres://copilot:${readFileSync(passwordPath(clusterFolder), 'utf8')}@localhost/copilot?host=${encodeURIComponent(clusterFolder)}`
}

/** Signs in with a demo account, by default the first, through the three calls of the login; returns its token. */
export async function signIn({ base, code }: StartedProcess, email = demoAccounts[0]?.email ?? ''): Promise<string> {
  const { data: challenge } = await callApi(base, authOptions, { email })
  const challengeId = challenge?.challengeId ?? ''
  const printed = code()
  await callApi(base, authOptionSelected, { challengeId, optionId: challenge?.options[0]?.optionId ?? '' })
  const { data } = await callApi(base, verifyAuth, { challengeId, code: await printed })
  return data?.accessToken ?? ''
}
