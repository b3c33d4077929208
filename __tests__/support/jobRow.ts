import type { Job } from '#contract/jobs.ts'

let made = 0

/** A job of Ada Park, whom the tests of screens sign in: running, unless the test says otherwise. */
export function jobRow(more: Partial<Job> = {}): Job {
  made += 1
  return {
    jobId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind: 'headshots',
    label: 'Rebuild headshots: rio-2026',
    ...{ state: 'running', contactId: 1, contactName: 'Ada Park', done: 412, total: 741, summary: null, error: null, file: null },
    ...{
      undone: null,
      undoToken: null,
      mayCancel: true,
      mayRetry: false,
      mayDeleteFiles: false,
      storedBytes: 0,
      createdAt: '2026-03-02T09:00:00.000Z',
      startedAt: '2026-03-02T09:00:01.000Z',
      endedAt: null,
    },
    ...more,
  }
}

/** How a job looks after its end. */
export const endedJob = (more: Partial<Job> = {}): Partial<Job> => ({
  ...{ state: 'done', done: 741, mayCancel: false, summary: '741 headshots rebuilt.', endedAt: '2026-03-02T09:02:06.000Z' },
  ...more,
})
