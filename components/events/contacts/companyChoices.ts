import type { EventCompanyName } from '#contract/events/eventPeople.ts'

/** The companies of an event to choose from. One that comes in several company types has its type beside its name. */
export function companyChoices(rows: readonly EventCompanyName[]): { value: number; label: string }[] {
  const counts = new Map<string, number>()
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
  return rows.map(({ eventCompanyId, name, companyTypeName }) => ({
    value: eventCompanyId,
    label: (counts.get(name) ?? 0) > 1 ? `${name} (${companyTypeName})` : name,
  }))
}
