import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { CannotStart } from '../base/cannotStart.ts'
import type { Config } from '../base/config.ts'
import type { StoppableServer } from '../http/StoppableServer.ts'
import { wrongHostMessage } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

/** Shorter than the timeout of `stopOnSignal`, so that the database still closes cleanly. */
const graceMs = 5000

interface ServeOptions {
  server: StoppableServer
  config: Pick<Config, 'PORT' | 'HOST' | 'DRAIN_SECONDS'>
  /** Prepares the request handlers. */
  prepare: () => PromiseLike<unknown>
  /** Closes what the server uses. */
  close: () => Promise<unknown>
}

/** Prepares, then listens until a signal stops the process cleanly. Closes everything if listening fails. */
export async function serve({ server, config, prepare, close }: ServeOptions): Promise<AddressInfo> {
  const drainMs = config.DRAIN_SECONDS * 1000
  stopOnSignal(async () => {
    await server.stop({ drainMs: server.listening ? drainMs : 0, graceMs })
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
 * Listens for a moment, so that a wrong HOST or a used port is found before a database is created. Throws as `serve` would;
 * CannotStart for a host without an address.
 */
export async function tryListening({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(PORT, HOST), 'listening')
  } catch (error) {
    // Later, the same error could be about the host of a database.
    throw (error as NodeJS.ErrnoException).syscall === 'getaddrinfo' ? new CannotStart(wrongHostMessage, { cause: error }) : error
  }
  probe.close()
  await once(probe, 'close')
}

/** The address of the process on this machine. */
export function originOf({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${port}`
}
