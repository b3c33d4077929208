/**
 * What the address of a list says beside its filters: no filter has one of these names. `open` and `level` say which record is
 * open, `as` and `day` how a screen shows its rows, `view` and `without` which saved view is meant (`views/inAddress.ts`).
 */
export const addressNames = ['page', 'pageSize', 'sort', 'q', 'open', 'level', 'view', 'without', 'as', 'day'] as const
export type AddressName = (typeof addressNames)[number]
