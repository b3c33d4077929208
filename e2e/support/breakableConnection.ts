import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be cut, and mended at the same address. */
export interface BreakableConnection {
  url: string
  cut: () => Promise<void>
  restore: () => Promise<void>
}

export async function makeBreakableConnection(url: string): Promise<BreakableConnection> {
  const target = new URL(url)
  const open = new Set<Socket>()
  const follow = (socket: Socket, other: Socket): void => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      open.delete(socket)
      other.destroy()
    })
    socket.pipe(other)
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    follow(near, far)
    follow(far, near)
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      open.forEach((socket) => socket.destroy())
      await closed
    },
    restore: () => listen(port),
  }
}
