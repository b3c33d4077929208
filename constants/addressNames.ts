/**
 * The query parameters of a list's address besides its filters: no filter can have one of these names. `open` and `level` name the open
 * record, `form` whose form is edited, `do` what begins there, `as` and `day` how a screen shows its rows, `view` and `withoutFilters` the saved view (`views/inAddress.ts`).
 */
export const addressNames = ['page', 'pageSize', 'sort', 'q', 'open', 'level', 'view', 'without', 'as', 'day', 'form', 'do'] as const
export type AddressName = (typeof addressNames)[number]
