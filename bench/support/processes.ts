import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { authOptions, authOptionSelected, verifyAuth } from '#contract/auth.ts'
import { demoAccounts } from '#nucleus/demo/accounts.ts'

export interface Started {
  base: string
  /** The next sign-in code that the process prints. */
  code: () => Promise<string>
  stop: () => Promise<void>
}

/** Starts a program of this repository and waits until it says where it listens. */
export async function start(args: readonly string[], env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  child.stdout.on('data', (part: Buffer) => lines.push(...part.toString().split('\n')))
  const line = async (form: RegExp): Promise<string> => {
    for (;;) {
      const at = lines.findIndex((one) => form.test(one))
      if (at >= 0) return form.exec(lines.splice(0, at + 1).at(-1) ?? '')?.[1] ?? ''
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
      await once(child.stdout, 'data')
    }
  }
  const base = await line(/(http:\/\/[\d.]+:\d+)/)
  return { base, code: () => line(/code is (\d{6})/), stop: () => stopped(child) }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** A token of the first demo account, through the three calls of the login. */
export async function signIn({ base, code }: Started): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${base}/nucleus${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const { challengeId } = await post(authOptions.path, { email: demoAccounts[0]?.email })
  const printed = code()
  await post(authOptionSelected.path, { challengeId, optionId: 'email' })
  const { accessToken } = await post(verifyAuth.path, { challengeId, code: await printed })
  return accessToken ?? ''
}
