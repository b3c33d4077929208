import type { EventCompanyName } from '#contract/events/eventPeople.ts'

/** The companies of an event as choices. A name that occurs in several company types is shown with its type. */
export function companyChoices(rows: readonly EventCompanyName[]): { value: number; label: string }[] {
  const counts = new Map<string, number>()
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
  return rows.map(({ eventCompanyId, name, companyTypeName }) => ({
    value: eventCompanyId,
    label: (counts.get(name) ?? 0) > 1 ? `${name} (${companyTypeName})` : name,
  }))
}
