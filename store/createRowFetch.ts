import { createAsyncThunk } from '@reduxjs/toolkit'
import { limits } from '#constants/limits.ts'
import type { Call } from '#contract/define.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { Extra } from './makeStore.ts'

/** `scope`: what the list is asked for when nothing narrows it. */
interface Asked {
  scope: object
  id: number
}

/**
 * Fetches one row alone through the list call, which is not asked by id: in the order of the ids, halving the pages that
 * can hold it. Fulfils with null when there is no such row.
 */
export function createRowFetch<Row extends object, Listed>(list: Call<Listed, Row[]>, idKey: keyof Row & string) {
  const fetchPage = createCallThunk({ ...list, name: `${list.name}ForRow`, background: true })
  const idOf = (row: Row | undefined) => Number(row?.[idKey] ?? 0)
  return createAsyncThunk<Row | null, Asked, { extra: Extra; rejectValue: undefined }>(
    `${list.name}Row`,
    async ({ scope, id }, { dispatch, rejectWithValue, signal }) => {
      let [first, last, page] = [1, Infinity, 1]
      while (first <= last) {
        const asked = { ...scope, sort: idKey, page, pageSize: limits.pageSizeMax } as Listed & undefined
        const result = await dispatch(fetchPage(asked))
        if (signal.aborted || !fetchPage.fulfilled.match(result)) return rejectWithValue(undefined)
        const rows = result.payload
        const found = rows.find((row) => idOf(row) === id)
        if (found) return found
        last = Math.min(last, Math.ceil((result.meta.meta?.total ?? rows.length) / limits.pageSizeMax))
        if (rows.length === 0 || id < idOf(rows[0])) last = Math.min(last, page - 1)
        else if (id > idOf(rows.at(-1))) first = page + 1
        else return null
        page = Math.floor((first + last) / 2)
      }
      return null
    },
  )
}
