import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { maxFileBytes, readTables } from './readTables.ts'

interface Props {
  onRead: (tables: Awaited<ReturnType<typeof readTables>>) => void
  onFailed: (text: string) => void
}

/** Reads a file with years and months, or with dates, into the grid: a workbook or a text file. */
export function ReadFile({ onRead, onFailed }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const read = async () => {
    const file = input.current?.files?.[0]
    if (!file) return
    if (input.current) input.current.value = ''
    if (file.size > maxFileBytes) return onFailed(`${file.name} is too large. Save the sheet with the returns as a file of its own.`)
    try {
      onRead(await readTables(file))
    } catch {
      onFailed(`${file.name} cannot be read. It may be damaged or have a password. Save it again, or copy the cells and paste them.`)
    }
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>Import file</Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv"
        hidden
        aria-label="File with returns"
        onChange={() => void read()}
      />
    </>
  )
}
