import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isUnderWay } from '#constants/jobs.ts'
import * as contract from '#contract/jobs.ts'
import type { Job } from '#contract/jobs.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    jobs: JobsState
  }
}

export interface JobsState {
  /** My jobs, for an administrator those of everybody; the newest first. */
  rows: Job[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** The question whose answer counts; an answer from before something was done here counts no more. */
  requestId: string | null
  /** Mine that were started here and are not yet among those whose end this browser waits for. */
  started: string[]
  /** Mine whose end is still to be told, as this page knows them. */
  awaited: string[]
  /** Screens that show jobs now. */
  views: number
}

const initialState: JobsState = { rows: [], status: 'idle', requestId: null, started: [], awaited: [], views: 0 }

export const fetchJobs = createCallThunk(contract.listJobs)
export const fetchJob = createCallThunk(contract.getJob)
export const cancelJob = createCallThunk(contract.cancelJob)
export const retryJob = createCallThunk(contract.retryJob)
export const deleteJobFiles = createCallThunk(contract.deleteJobFiles)
export const downloadJobFile = createDownloadThunk(contract.jobFile)

const jobs = createSlice({
  name: 'jobs',
  initialState,
  reducers: {
    /** A call has answered a job: it is in the list at once, and its end will be told. */
    jobStarted(state, { payload: job }: PayloadAction<Job>) {
      put(state, job)
      state.started.push(job.jobId)
    },
    endsAwaited(state, { payload }: PayloadAction<string[]>) {
      Object.assign(state, { awaited: payload, started: [] })
    },
    viewOpened(state) {
      state.views += 1
    },
    viewClosed(state) {
      state.views -= 1
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchJobs.pending, (state, { meta }) => {
        Object.assign(state, { status: state.status === 'loaded' ? 'loaded' : 'loading', requestId: meta.requestId })
      })
      .addCase(fetchJobs.fulfilled, (state, { payload, meta }) => {
        if (state.requestId === meta.requestId) Object.assign(state, { rows: payload, status: 'loaded' })
      })
      .addCase(fetchJobs.rejected, (state, { meta }) => {
        if (state.requestId === meta.requestId) state.status = 'failed'
      })
      .addCase(cancelJob.fulfilled, (state, { payload }) => put(state, payload))
      .addCase(deleteJobFiles.fulfilled, (state, { payload }) => put(state, payload))
      .addCase(retryJob.fulfilled, (state, { payload }) => {
        put(state, payload)
        state.started.push(payload.jobId)
      })
  },
})

export const { jobStarted, endsAwaited, viewOpened, viewClosed } = jobs.actions
export const jobsReducer = jobs.reducer

function put(state: JobsState, job: Job): void {
  state.requestId = null
  const place = state.rows.findIndex(({ jobId }) => jobId === job.jobId)
  if (place < 0) state.rows.unshift(job)
  else state.rows[place] = job
}

/** The jobs that somebody started. */
export const jobsOf = (rows: readonly Job[], contactId: number | undefined): Job[] => rows.filter((job) => job.contactId === contactId)
export const underWay = (rows: readonly Job[]): Job[] => rows.filter(({ state }) => isUnderWay(state))
