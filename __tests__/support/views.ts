import type { SavedView } from '#contract/savedViews.ts'

const stamp = '2026-02-01T12:00:00.000Z'

/** A view of the tracks as the server answers it. */
export const viewOf = (values: Partial<SavedView>): SavedView => ({
  viewId: 1,
  list: 'tracks',
  name: 'Some tracks',
  isShared: false,
  settings: {},
  ownerContactId: 1,
  ownerName: 'Ada Park',
  mayChange: true,
  rowVersion: 1,
  createdAt: stamp,
  createdByContactId: 1,
  updatedAt: stamp,
  updatedByContactId: 1,
  ...values,
})
