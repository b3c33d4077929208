import { routes } from '#constants/routes.ts'
import type { Notice } from '#store/ui/ui.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { DownloadButton } from './DownloadButton.tsx'

/** What can be done about a job whose end a message tells: its file, or the page that has more about it. */
export const JobOfNotice = ({ job: { jobId, hasFile } }: { job: NonNullable<Notice['job']> }) =>
  hasFile ? <DownloadButton jobId={jobId} /> : <PageLink href={routes.jobs}>All jobs</PageLink>
