/** When and by whom a demo row was created. `date` is a local date or an instant. */
export function stamped(date: string, byContactId: number | null = null) {
  const at = date.includes('T') ? date : `${date}T09:00:00.000Z`
  return { createdAt: at, createdByContactId: byContactId, updatedAt: at, updatedByContactId: byContactId }
}
