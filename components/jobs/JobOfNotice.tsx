import { routes } from '#constants/routes.ts'
import type { Notice } from '#store/ui/ui.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { DownloadButton } from './DownloadButton.tsx'

/** The action in a message about a finished job: download its file, or open the page with the details. */
export const JobOfNotice = ({ job: { jobId, hasFile } }: { job: NonNullable<Notice['job']> }) =>
  hasFile ? <DownloadButton jobId={jobId} /> : <PageLink href={routes.jobs}>All jobs</PageLink>
