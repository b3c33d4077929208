import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import type { StoppableServer } from '../http/StoppableServer.ts'
import { stopOnSignal } from './stopOnSignal.ts'

/** Shorter than the patience of `stopOnSignal`, so that the database still closes in order. */
const patienceMs = 5000

interface Serving {
  server: StoppableServer
  config: Pick<Config, 'PORT' | 'HOST' | 'DRAIN_SECONDS'>
  /** Makes ready what answers. */
  prepare: () => PromiseLike<unknown>
  /** Closes what stands behind the server. */
  close: () => Promise<unknown>
}

/** Listens, once everything is ready, until a signal stops the process in order. Closes what is open when it cannot. */
export async function serve({ server, config, prepare, close }: Serving): Promise<AddressInfo> {
  const drainMs = config.DRAIN_SECONDS * 1000
  stopOnSignal(async () => {
    await server.stop({ drainMs: server.listening ? drainMs : 0, patienceMs })
    await close()
  }, drainMs)
  try {
    await prepare()
    server.listen(config.PORT, config.HOST)
    await once(server, 'listening')
    return server.address() as AddressInfo
  } catch (error) {
    await close()
    throw error
  }
}

/** How the process is reached from this machine. */
export function originOf({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${port}`
}
