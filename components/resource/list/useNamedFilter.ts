import { useEffect, useState } from 'react'
import { useRegisterFilterLabel } from '../base/filterLabels.ts'
import { useListParams } from '../base/useListParams.ts'

interface NamedRow {
  value: number
  label: string
}
interface Options {
  /** The filter's name in the address. */
  name: string
  label: string
  /** The name of a row that only the address names; undefined for an unknown one. A stable function. */
  readName: (id: number) => Promise<string | undefined>
}

/** A filter of the list by one row of a large table, which is called by its name. */
export function useNamedFilter({ name, label, readName }: Options) {
  const [{ filters }, change] = useListParams()
  const text = filters[name] ?? ''
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const [row, setRow] = useState<{ id: number; name?: string }>()
  const isKnown = id === undefined || row?.id === id
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    void readName(id).then((found) => isCurrent && setRow({ id, name: found }))
    return () => {
      isCurrent = false
    }
  }, [id, isKnown, readName])
  useRegisterFilterLabel(name, label, isKnown ? row?.name : '…')
  return {
    selected: id !== undefined && isKnown && row?.name ? { value: id, label: row.name } : null,
    choose: (chosen: NamedRow | undefined) => {
      if (chosen) setRow({ id: chosen.value, name: chosen.label })
      change({ filters: { [name]: chosen ? String(chosen.value) : '' } })
    },
  }
}
