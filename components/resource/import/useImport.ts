import { useEffect, useState } from 'react'
import { isUnderWay } from '#constants/jobs.ts'
import { severity } from '#constants/notices.ts'
import { type ImportAsked, importChecked, type ImportChecked, importCommitted, type ImportLast, type ImportRead } from '#contract/import.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { type CallFailure, failureOf } from '#store/createCallThunk.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { Mapping } from '#store/mappingMemory.ts'
import { noticeShown, refreshAsked } from '#store/ui/ui.ts'
import { useOneJob } from '../jobs/useOneJob.ts'
import { committedText, type ImportTexts } from './texts.ts'

export type ImportStep = 'file' | 'match' | 'results'
/** What is running: a call, or a job that continues when the dialog is closed. */
export type ImportPhase = 'idle' | 'reading' | 'checking' | 'importing'

interface Options {
  imports: ImportStore
  parentId: number | undefined
  texts: ImportTexts
  onDone: () => void
}

/**
 * The steps of an import: choose a file, match its columns to fields, check it in a job, import it in another job. The file is uploaded
 * once. A check can be resumed for a day.
 */
export function useImport({ imports, parentId, texts, onDone }: Options) {
  const dispatch = useAppDispatch()
  const { job, follow, cancel } = useOneJob()
  const [step, setStep] = useState<ImportStep>('file')
  const [phase, setPhase] = useState<ImportPhase>('idle')
  const [file, setFile] = useState<File | null>(null)
  const [fileName, setFileName] = useState('')
  const [read, setRead] = useState<ImportRead | null>(null)
  const [checked, setChecked] = useState<(ImportChecked & { checkId: string }) | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [existing, setExisting] = useState<'skip' | 'update'>('skip')
  const [problem, setProblem] = useState<string | null>(null)
  const [last, setLast] = useState<ImportLast | null>(null)

  useEffect(() => {
    const asking = dispatch(imports.last({ parentId }))
    void asking.then((result) => setLast(imports.last.fulfilled.match(result) ? result.payload : null))
  }, [dispatch, imports, parentId])

  const formOf = (sent: File, asked: ImportAsked): FormData => {
    const form = new FormData()
    // The options come first: the server reads the form parts in order.
    form.append('asked', JSON.stringify({ parentId, fileName: sent.name.slice(-255), ...asked }))
    form.append('file', sent)
    return form
  }

  async function choose(chosen: File): Promise<void> {
    setProblem(null)
    const sent = await inMemory(chosen)
    if (!sent) return setProblem('The file cannot be read. Close it in other programs and choose it again.')
    setPhase('reading')
    const result = await dispatch(imports.read(formOf(sent, {})))
    setPhase('idle')
    if (!imports.read.fulfilled.match(result)) return setProblem(failureOf(result)?.message ?? null)
    // A corrected file that is chosen again keeps the matched columns.
    if (titlesOf(result.payload) !== (read && titlesOf(read))) setMapping(dispatch(imports.mappingFor(result.payload)))
    setFile(sent)
    setFileName(sent.name)
    setRead(result.payload)
    setChecked(null)
    setStep('match')
  }

  /** Starts the job of a phase and follows it to its end. Returns the ended job; undefined if the user left. */
  async function run(now: ImportPhase, start: () => Promise<{ job?: Job; failure?: CallFailure }>): Promise<JobWithResult | undefined> {
    setProblem(null)
    setPhase(now)
    const started = await start()
    const ended = started.job && (await follow(started.job))
    setPhase('idle')
    if (started.failure) setProblem(started.failure.message)
    if (ended?.state === 'failed') setProblem(ended.error)
    if (ended?.state === 'cancelled')
      setProblem(now === 'checking' ? 'The check was cancelled.' : 'The import was cancelled. Nothing was imported.')
    return ended
  }

  async function checkRows(): Promise<void> {
    if (read) dispatch(imports.rememberMapping(read, mapping))
    const said = await run('checking', async () => {
      if (checked) {
        const result = await dispatch(imports.recheck({ checkId: checked.checkId, mapping, existing }))
        return { job: imports.recheck.fulfilled.match(result) ? result.payload : undefined, failure: failureOf(result) }
      }
      if (!file) return {}
      const result = await dispatch(imports.check(formOf(file, { mapping, existing })))
      return { job: imports.check.fulfilled.match(result) ? result.payload : undefined, failure: failureOf(result) }
    })
    take(said)
  }

  /** Shows the results of a check. */
  function take(ended: JobWithResult | undefined): void {
    const said = importChecked.safeParse(ended?.result)
    if (ended?.state !== 'done' || !said.success) return
    setChecked({ ...said.data, checkId: ended.jobId })
    setRead(said.data)
    setFileName(said.data.fileName)
    setMapping(said.data.mapping)
    setExisting(said.data.existing)
    setStep('results')
  }

  /** Resumes the last check, and its import if that was started. */
  async function resume(): Promise<void> {
    if (!last) return
    const { check, commit: begun } = last
    take(await run('checking', () => Promise.resolve({ job: check })))
    if (begun && isUnderWay(begun.state)) await finish(await run('importing', () => Promise.resolve({ job: begun })))
  }

  async function commit(): Promise<void> {
    if (!checked) return
    const { checkId, digest } = checked
    await finish(
      await run('importing', async () => {
        const result = await dispatch(imports.commit({ checkId, digest }))
        return { job: imports.commit.fulfilled.match(result) ? result.payload : undefined, failure: failureOf(result) }
      }),
    )
  }

  async function finish(ended: JobWithResult | undefined): Promise<void> {
    const done = importCommitted.safeParse(ended?.result)
    if (ended?.state === 'done' && done.success) {
      const undoToken = done.data.undoToken ?? undefined
      dispatch(noticeShown({ severity: severity.success, text: committedText(done.data, texts), undoToken }))
      dispatch(refreshAsked())
      return onDone()
    }
    if (ended?.state !== 'failed') return
    // The list has changed since the check: a new check shows what is wrong now.
    await checkRows()
    setProblem(ended.error)
  }

  const goTo = (to: ImportStep) => {
    setProblem(null)
    setStep(to)
  }
  return {
    ...{ step, phase, job, fileName, read, checked, mapping, existing, problem, last },
    ...{ choose, checkRows, commit, resume, cancel, goTo, setMapping, setExisting },
  }
}

const titlesOf = ({ headers }: ImportRead): string => JSON.stringify(headers.map(({ title }) => title))

/** Copies the file, so that later changes on disk do not affect the upload. */
async function inMemory(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}
