/** An event of the stream, as it was sent. */
export interface StreamEvent {
  name: string
  data: unknown
}
/** What a stream of server-sent events says: an event, or up to where all has been read. */
export interface StreamPart {
  name?: string
  data?: unknown
  id?: string
}

/** Returns what reads the text of a stream piece by piece and gives each part as soon as it is whole. */
export function streamReader(hear: (part: StreamPart) => void): (text: string) => void {
  let rest = ''
  let part: StreamPart = {}
  const take = (line: string): void => {
    if (line === '') {
      if (part.name !== undefined || part.id !== undefined) hear(part)
      part = {}
      return
    }
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') part.name = value
    if (field === 'id') part.id = value
    if (field === 'data') part.data = JSON.parse(value) as unknown
  }
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
  }
}
