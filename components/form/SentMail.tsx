import type { ReactNode } from 'react'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'

interface Props {
  /** What the summary is about, for who cannot see it. */
  label: string
  summary: ReactNode
  counts: { failedCount: number; suppressedCount: number; unknownCount: number }
  preview: ReactNode
  /** The list of its recipients. */
  children: ReactNode
}

/** An e-mail that was sent: what became of it, its recipients, and what it says beside them; in narrow windows below them. */
export const SentMail = ({ label, summary, counts: { failedCount, suppressedCount, unknownCount }, preview, children }: Props) => (
  <div className="page-editor" data-shows="both">
    <div className="page-editor-text">
      <section className="audience" aria-label={label}>
        <p>{summary}</p>
      </section>
      {children}
      {failedCount + suppressedCount + unknownCount > 0 && (
        <p>
          <PageLink href={routes.emailIssues}>Correct or release addresses under E-mail issues</PageLink>
        </p>
      )}
    </div>
    <div className="page-editor-preview">{preview}</div>
  </div>
)
