import { createAsyncThunk } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { Extra } from './ports.ts'

/** `scope`: the query of the unfiltered list. */
interface RowQuery {
  scope: object
  id: number
}

/** Fetches a single row through the list call. Fulfils with null if the row does not exist. */
export function createRowFetch<Row extends object, ListQuery>(list: Call<ListQuery, Row[]>) {
  const fetchOne = createCallThunk({ ...list, name: `${list.name}ForRow`, background: true })
  return createAsyncThunk<Row | null, RowQuery, { extra: Extra; rejectValue: undefined }>(
    `${list.name}Row`,
    async ({ scope, id }, { dispatch, rejectWithValue }) => {
      const result = await dispatch(fetchOne({ ...scope, id } as ListQuery))
      return fetchOne.fulfilled.match(result) ? (result.payload[0] ?? null) : rejectWithValue(undefined)
    },
  )
}
