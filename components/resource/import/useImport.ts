import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { ImportAsked, ImportChecked } from '#contract/import.ts'
import { failureOf } from '#store/createCallThunk.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshAsked } from '#store/ui/ui.ts'
import { committedText, type ImportTexts } from './texts.ts'

export type ImportStep = 'file' | 'match' | 'results'
type Mapping = (string | null)[]

interface Options {
  imports: ImportStore
  parentId: number | undefined
  texts: ImportTexts
  onDone: () => void
}

/** The way of a file: chosen, its columns matched to fields, checked, imported. The file goes with each step; nothing is kept on the server. */
export function useImport({ imports, parentId, texts, onDone }: Options) {
  const dispatch = useAppDispatch()
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<ImportChecked | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [existing, setExisting] = useState<'skip' | 'update'>('skip')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const formOf = (sent: File, asked: ImportAsked): FormData => {
    const form = new FormData()
    // What is asked goes first: the server reads a form in its order.
    form.append('asked', JSON.stringify({ parentId, ...asked }))
    form.append('file', sent)
    return form
  }

  async function check(sent: File, asked: ImportAsked): Promise<ImportChecked | undefined> {
    setBusy(true)
    setProblem(null)
    const result = await dispatch(imports.check(formOf(sent, asked)))
    setBusy(false)
    if (imports.check.fulfilled.match(result)) return result.payload
    setProblem(failureOf(result)?.message ?? null)
    return undefined
  }

  async function choose(chosen: File): Promise<void> {
    const sent = await inMemory(chosen)
    if (!sent) return setProblem('The file cannot be read. Close it in other programs and choose it again.')
    const found = await check(sent, {})
    if (!found) return
    // Corrected and chosen again, a file keeps what its columns were matched to.
    const isSame = titlesOf(found) === (checked && titlesOf(checked))
    if (!isSame) setMapping(found.headers.map(({ guess }) => guess))
    setFile(sent)
    setChecked(found)
    setStep('match')
  }

  async function checkRows(): Promise<void> {
    const found = file && (await check(file, { mapping, existing }))
    if (!found) return
    setChecked(found)
    setStep('results')
  }

  async function commit(): Promise<void> {
    if (!file || !checked?.digest) return
    setBusy(true)
    setProblem(null)
    const result = await dispatch(imports.commit(formOf(file, { mapping, existing, digest: checked.digest })))
    setBusy(false)
    if (imports.commit.fulfilled.match(result)) {
      dispatch(noticeShown({ severity: severity.success, text: committedText(result.payload, texts) }))
      dispatch(refreshAsked())
      return onDone()
    }
    const failure = failureOf(result)
    // The list has changed since the check: what is wrong now, a new check says.
    if (failure?.status === 422) await checkRows()
    setProblem(failure?.message ?? null)
  }

  const goTo = (to: ImportStep) => {
    setProblem(null)
    setStep(to)
  }
  return {
    ...{ step, file, checked, mapping, existing, problem, isBusy },
    ...{ choose, checkRows, commit, goTo, setMapping, setExisting },
  }
}

const titlesOf = ({ headers }: ImportChecked): string => JSON.stringify(headers.map(({ title }) => title))

/** A copy, so that a file that is changed on the disk meanwhile is sent as it was chosen. */
async function inMemory(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}
