type Path = (string | number)[]
export interface FieldErrors {
  name: Path
  errors: string[]
}

/**
 * Assigns each message to a field on screen, in the order of `onScreen`: the one at its dotted path, otherwise the nearest that contains it.
 * `others` are messages without a field on screen.
 */
export function assignMessages(messages: Record<string, string>, onScreen: readonly Path[]): { assigned: FieldErrors[]; others: string[] } {
  const fields = new Map(onScreen.map((path) => [path.join('.'), path]))
  const assigned = new Map<Path, FieldErrors>()
  const others: string[] = []
  for (const [path, message] of Object.entries(messages)) {
    const steps = path.split('.')
    const name = steps.map((_, index) => fields.get(steps.slice(0, steps.length - index).join('.'))).find(Boolean)
    if (!name) others.push(message)
    else assigned.set(name, { name, errors: [...(assigned.get(name)?.errors ?? []), message] })
  }
  const place = new Map(onScreen.map((path, index) => [path, index]))
  return { assigned: [...assigned.values()].sort((a, b) => (place.get(a.name) ?? 0) - (place.get(b.name) ?? 0)), others }
}
