import { inParts, isLongList } from './inParts.ts'

type Strip = (data: unknown) => unknown

/** Whether the data of a reply is, or directly holds, a long list. */
export const isLongReply = (data: unknown): boolean => isLongList(data) || (isRecord(data) && Object.values(data).some(isLongList))

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null && !Array.isArray(data)

/** The JSON of the data of a long reply, stripped of what is not declared. Other calls run between the parts of its lists. */
export async function longReplyText(data: unknown, strip: Strip): Promise<string> {
  if (isLongList(data)) return listText(data, strip)
  const fields: string[] = []
  const stripped = strip(data)
  for (const [key, value] of isRecord(stripped) ? Object.entries(stripped) : []) {
    if (value === undefined) continue
    fields.push(`${JSON.stringify(key)}:${isLongList(value) ? await listText(value) : JSON.stringify(value)}`)
  }
  return `{${fields.join(',')}}`
}

async function listText(list: readonly unknown[], strip: Strip = (part) => part): Promise<string> {
  const parts: string[] = []
  for await (const part of inParts(list)) parts.push(JSON.stringify(strip(part)).slice(1, -1))
  return `[${parts.join(',')}]`
}
