import type { StreamEvent } from './streamText.ts'

/** The latest event of each record that somebody has open, since the stream began. */
export function openRecordEvents(): { add: (event: StreamEvent) => void; all: () => StreamEvent[] } {
  const latest = new Map<string, StreamEvent>()
  return {
    add: (event) => {
      if (event.name === 'open') latest.clear()
      if (event.name !== 'viewers') return
      const { resource, id, viewers } = event.data as { resource: string; id: number; viewers: readonly unknown[] }
      latest.delete(`${resource} ${id}`)
      if (viewers.length > 0) latest.set(`${resource} ${id}`, event)
    },
    all: () => [...latest.values()],
  }
}
