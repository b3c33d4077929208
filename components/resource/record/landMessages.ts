type Path = (string | number)[]
export interface Landed {
  name: Path
  errors: string[]
}

/**
 * Assigns each message to a field on screen: the one at its dotted path, otherwise the nearest that contains it. `others` are messages
 * without a field on screen.
 */
export function landMessages(messages: Record<string, string>, onScreen: readonly Path[]): { landed: Landed[]; others: string[] } {
  const fields = new Map(onScreen.map((path) => [path.join('.'), path]))
  const landed = new Map<Path, Landed>()
  const others: string[] = []
  for (const [path, message] of Object.entries(messages)) {
    const steps = path.split('.')
    const name = steps.map((_, index) => fields.get(steps.slice(0, steps.length - index).join('.'))).find(Boolean)
    if (!name) others.push(message)
    else landed.set(name, { name, errors: [...(landed.get(name)?.errors ?? []), message] })
  }
  return { landed: [...landed.values()], others }
}
