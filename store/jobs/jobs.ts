import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isActive } from '#constants/jobs.ts'
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
  /** The user's own jobs, or everyone's for an administrator; newest first. */
  rows: Job[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** The request whose reply counts. Replies requested before the last local action are ignored. */
  requestId: string | null
  /** Own jobs that were started here and are not yet in the browser's list of awaited jobs. */
  startedJobs: string[]
  /** Own jobs whose end has not been reported yet, as far as this page knows. */
  awaitedJobs: string[]
  /** The number of open screens that show jobs. */
  openScreens: number
}

const initialState: JobsState = { rows: [], status: 'idle', requestId: null, startedJobs: [], awaitedJobs: [], openScreens: 0 }

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
    /** A call returned a job: it appears in the list immediately, and its end will be reported. */
    jobStarted(state, { payload: job }: PayloadAction<Job>) {
      storeJob(state, job)
      state.startedJobs.push(job.jobId)
    },
    awaitedJobsChanged(state, { payload }: PayloadAction<string[]>) {
      Object.assign(state, { awaitedJobs: payload, startedJobs: [] })
    },
    screenOpened(state) {
      state.openScreens += 1
    },
    screenClosed(state) {
      state.openScreens -= 1
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
      .addCase(cancelJob.fulfilled, (state, { payload }) => storeJob(state, payload))
      .addCase(deleteJobFiles.fulfilled, (state, { payload }) => storeJob(state, payload))
      .addCase(retryJob.fulfilled, (state, { payload }) => {
        storeJob(state, payload)
        state.startedJobs.push(payload.jobId)
      })
  },
})

export const { jobStarted, awaitedJobsChanged, screenOpened, screenClosed } = jobs.actions
export const jobsReducer = jobs.reducer

function storeJob(state: JobsState, job: Job): void {
  state.requestId = null
  const index = state.rows.findIndex(({ jobId }) => jobId === job.jobId)
  if (index < 0) state.rows.unshift(job)
  else state.rows[index] = job
}

/** The jobs that this contact started. */
export const jobsOf = (rows: readonly Job[], contactId: number | undefined): Job[] => rows.filter((job) => job.contactId === contactId)
export const runningJobs = (rows: readonly Job[]): Job[] => rows.filter(({ state }) => isActive(state))
