import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/notifications/pushMessage.ts'

export const pushSecret = 's'.repeat(32)
interface Received {
  message: PushMessage
  headers: IncomingHttpHeaders
  /** The body as it arrived. */
  text: string
}

/** A gateway for push notifications on this machine. `received` is what it took; `rules.answer` answers otherwise, in time. */
export async function pushGateway() {
  const received: Received[] = []
  const rules: { answer?: (message: PushMessage, response: ServerResponse) => boolean | Promise<boolean> } = {}
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString('utf8')
      const message = JSON.parse(text) as PushMessage
      if (await rules.answer?.(message, response)) return
      received.push({ message, headers: request.headers, text })
      response.writeHead(202).end()
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    rules,
    settings: { PUSH_URL: `http://127.0.0.1:${port}/messages`, PUSH_SECRET: pushSecret },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
