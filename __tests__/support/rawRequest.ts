import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** By their names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Sends what is no proper request and waits until the server has ended the connection. */
export async function sendRaw(port: number, ...lines: string[]): Promise<RawAnswer> {
  return answerOf(await openRaw(port, `${lines.join('\r\n')}\r\n\r\n`))
}

/** A connection on which this text was sent; it stays open, as does the half that the server ends. */
export async function openRaw(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  // A server that stops may cut off what it has not read.
  socket.on('error', () => undefined)
  socket.write(text)
  return socket
}

/** What a server says before it ends the connection. */
export async function answerOf(socket: Socket): Promise<RawAnswer> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  // Our half is still open, and would hold the process.
  socket.destroy()
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) as Record<string, string>, body }
}
