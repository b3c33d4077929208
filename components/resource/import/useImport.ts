import { useEffect, useState } from 'react'
import { isActive } from '#constants/jobs.ts'
import { severity } from '#constants/notices.ts'
import {
  type ImportOptions,
  importCheckResult,
  type ImportCheckResult,
  importCommitResult,
  isFaulty,
  type LatestImport,
  type ImportReadResult,
} from '#contract/import.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { type CallFailure, failureOf } from '#store/createCallThunk.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { type Mapping, mappingMemory } from '#store/mappingMemory.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { useWatchedJob } from '../jobs/useWatchedJob.ts'
import { copyInMemory } from './copyInMemory.ts'
import { useCorrections } from './useCorrections.ts'
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
interface StartedJob {
  job?: Job
  failure?: CallFailure
}

/**
 * The steps of an import: choose a file, match its columns to fields, check it in a job, import it in another job. The file is uploaded
 * once. A check can be resumed for a day.
 */
export function useImport({ imports, parentId, texts, onDone }: Options) {
  const dispatch = useAppDispatch()
  const memory = mappingMemory(imports.list)
  const { job, follow, cancel } = useWatchedJob()
  const [step, setStep] = useState<ImportStep>('file')
  const [phase, setPhase] = useState<ImportPhase>('idle')
  const [file, setFile] = useState<File | null>(null)
  const [fileName, setFileName] = useState('')
  const [read, setRead] = useState<ImportReadResult | null>(null)
  const [checked, setChecked] = useState<(ImportCheckResult & { checkId: string }) | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const corrections = useCorrections(checked?.correctionCount ?? 0)
  const [existing, setExisting] = useState<'skip' | 'update'>('skip')
  const [problem, setProblem] = useState<string | null>(null)
  const [last, setLast] = useState<LatestImport | null>(null)

  useEffect(() => {
    const request = dispatch(imports.last({ parentId }))
    void request.then((result) => setLast(imports.last.fulfilled.match(result) ? result.payload : null))
  }, [dispatch, imports, parentId])

  const formDataOf = (upload: File, options: ImportOptions): FormData => {
    const form = new FormData()
    // The options come first: the server reads the form parts in order.
    form.append('options', JSON.stringify({ parentId, fileName: upload.name.slice(-255), ...options }))
    form.append('file', upload)
    return form
  }

  /** `sheet`: of a workbook, instead of the one that was open when it was saved. */
  async function choose(selectedFile: File, sheet?: string): Promise<void> {
    const chosen = await readFile(selectedFile, sheet)
    if (!chosen) return
    if (!hasSameTitles(chosen.contents)) setMapping(dispatch(memory.mappingFor(chosen.contents)))
    setStep('match')
  }

  /** Checks a corrected file at once if its columns are those of the checked one. */
  async function chooseCorrected(selectedFile: File): Promise<void> {
    const chosen = await readFile(selectedFile)
    if (!chosen) return
    setStep('match')
    if (hasSameTitles(chosen.contents)) showResults(await run('checking', () => startCheck(chosen.upload, chosen.contents)))
    else setMapping(dispatch(memory.mappingFor(chosen.contents)))
  }

  const hasSameTitles = (contents: ImportReadResult): boolean => read !== null && titlesOf(contents) === titlesOf(read)

  async function readFile(selectedFile: File, sheet?: string): Promise<{ upload: File; contents: ImportReadResult } | undefined> {
    setProblem(null)
    const upload = await copyInMemory(selectedFile)
    if (!upload) return void setProblem('The file cannot be read. Close it in other programs and choose it again.')
    setPhase('reading')
    const result = await dispatch(imports.read(formDataOf(upload, { sheet })))
    setPhase('idle')
    if (!imports.read.fulfilled.match(result)) return void setProblem(failureOf(result)?.message ?? null)
    setFile(upload)
    setFileName(upload.name)
    setRead(result.payload)
    setChecked(null)
    corrections.clear()
    return { upload, contents: result.payload }
  }

  async function startCheck(upload: File, { sheet }: Pick<ImportReadResult, 'sheet'>): Promise<StartedJob> {
    const result = await dispatch(imports.check(formDataOf(upload, { mapping, existing, sheet })))
    return { job: imports.check.fulfilled.match(result) ? result.payload : undefined, failure: failureOf(result) }
  }

  /** Starts the job of a phase and follows it to its end. Returns the ended job; undefined if the user left. */
  async function run(runningPhase: ImportPhase, start: () => Promise<StartedJob>): Promise<JobWithResult | undefined> {
    setProblem(null)
    setPhase(runningPhase)
    const startResult = await start()
    const ended = startResult.job && (await follow(startResult.job))
    setPhase('idle')
    if (startResult.failure) setProblem(startResult.failure.message)
    if (ended?.state === 'failed') setProblem(ended.error)
    if (ended?.state === 'cancelled')
      setProblem(runningPhase === 'checking' ? 'The check was cancelled.' : 'The import was cancelled. Nothing was imported.')
    return ended
  }

  async function checkRows(): Promise<void> {
    if (read) dispatch(memory.rememberMapping(read, mapping))
    const endedCheck = await run('checking', async () => {
      if (checked) {
        const added = corrections.pending.length > 0 ? { corrections: [...corrections.pending] } : {}
        const result = await dispatch(imports.recheck({ checkId: checked.checkId, mapping, existing, ...added }))
        return { job: imports.recheck.fulfilled.match(result) ? result.payload : undefined, failure: failureOf(result) }
      }
      return file && read ? startCheck(file, read) : {}
    })
    showResults(endedCheck)
  }

  /** Shows the results of a check. */
  function showResults(ended: JobWithResult | undefined): void {
    const result = importCheckResult.safeParse(ended?.result)
    if (ended?.state !== 'done' || !result.success) return
    setChecked({ ...result.data, checkId: ended.jobId })
    setRead(result.data)
    setFileName(result.data.fileName)
    setMapping(result.data.mapping)
    setExisting(result.data.existing)
    corrections.clear()
    setStep('results')
  }

  /** Resumes the last check, and its import if that was started. */
  async function resume(): Promise<void> {
    if (!last) return
    const { check, commit: runningCommit } = last
    showResults(await run('checking', () => Promise.resolve({ job: check })))
    if (runningCommit && isActive(runningCommit.state)) await finish(await run('importing', () => Promise.resolve({ job: runningCommit })))
  }

  async function commit(): Promise<void> {
    if (!checked) return
    const { checkId, digest, results } = checked
    const skipped = results.some(isFaulty) ? { skipFaulty: true } : {}
    await finish(
      await run('importing', async () => {
        const result = await dispatch(imports.commit({ checkId, digest, ...skipped }))
        return { job: imports.commit.fulfilled.match(result) ? result.payload : undefined, failure: failureOf(result) }
      }),
    )
  }

  async function finish(ended: JobWithResult | undefined): Promise<void> {
    const parsedResult = importCommitResult.safeParse(ended?.result)
    if (ended?.state === 'done' && parsedResult.success) {
      const undoToken = parsedResult.data.undoToken ?? undefined
      dispatch(noticeShown({ severity: severity.success, text: committedText(parsedResult.data, texts), undoToken }))
      dispatch(refreshRequested())
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
    ...{ step, phase, job, fileName, read, checked, mapping, existing, problem, last, corrections },
    /** Reads another sheet of the chosen file; undefined for a file that is no longer at hand. */
    chooseSheet: file ? (sheet: string) => choose(file, sheet) : undefined,
    ...{ choose, chooseCorrected, checkRows, commit, resume, cancel, goTo, setMapping, setExisting },
  }
}

const titlesOf = ({ headers }: ImportReadResult): string => JSON.stringify(headers.map(({ title }) => title))
