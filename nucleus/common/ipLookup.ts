import * as z from 'zod'
import type { Nucleus } from '../kernel/context.ts'

const waitMilliseconds = 3000
const maxCharacters = 100_000
const found = z.record(z.string(), z.unknown())

/**
 * Where a network address is, by the service of `IP_LOOKUP_URL`, whose key stays on the server. Empty without one, and when it does not answer with
 * a JSON object in time: nothing depends on it.
 */
export async function lookUpAddress({ config, log }: Pick<Nucleus, 'config' | 'log'>, ip: string): Promise<z.output<typeof found>> {
  const service = config.IP_LOOKUP_URL
  if (!service) return {}
  try {
    const address = service.replaceAll('{ip}', encodeURIComponent(ip))
    const answer = await fetch(address, { signal: AbortSignal.timeout(waitMilliseconds), redirect: 'error' })
    const text = await answer.text()
    return answer.ok && text.length <= maxCharacters ? found.parse(JSON.parse(text)) : {}
  } catch (error) {
    // Its message could hold the address of the service, and so its key.
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'The look-up of a network address failed')
    return {}
  }
}
