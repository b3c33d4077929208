import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { CannotStart } from '../base/cannotStart.ts'
import type { Config } from '../base/config.ts'
import type { StoppableServer } from '../http/StoppableServer.ts'
import { wrongHost } from './startup.ts'
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

/**
 * Listens for a moment, so that a wrong HOST and a port that is in use are known before a database is made. Throws as `serve` would;
 * CannotStart for a host that has no address.
 */
export async function tryListening({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(PORT, HOST), 'listening')
  } catch (error) {
    // The same failure may mean the host of a database later on, which is told apart here.
    throw (error as NodeJS.ErrnoException).syscall === 'getaddrinfo' ? new CannotStart(wrongHost, { cause: error }) : error
  }
  probe.close()
  await once(probe, 'close')
}

/** How the process is reached from this machine. */
export function originOf({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${port}`
}
