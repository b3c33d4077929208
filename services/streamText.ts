/** An event of the stream. */
export interface StreamEvent {
  name: string
  data: unknown
}
/** A part of a stream of server-sent events: an event, or the id up to which everything has been read. */
export interface StreamPart {
  name?: string
  data?: unknown
  id?: string
}

/** Returns a function that parses the text of a stream chunk by chunk and passes on each part as soon as it is complete. */
export function streamReader(onPart: (part: StreamPart) => void): (text: string) => void {
  let rest = ''
  let part: StreamPart = {}
  const parseLine = (line: string): void => {
    if (line === '') {
      if (part.name !== undefined || part.id !== undefined) onPart(part)
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
    lines.forEach(parseLine)
  }
}
