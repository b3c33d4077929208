import type { Server } from 'node:http'

/** Stops listening, lets requests under way end, and cuts off what is left after `patienceMs`. */
export function drain(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that falls idle only now would otherwise be kept for its next request.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cutOff)
      resolve()
    })
    server.closeIdleConnections()
  })
}
