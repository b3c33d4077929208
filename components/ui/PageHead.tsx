import Head from 'next/head'
import type { ReactNode } from 'react'
import { PageLink } from './PageLink.tsx'
import { SkipToRows } from './SkipToRows.tsx'

export interface Crumb {
  title: string
  href: string
}
interface PageHeadProps {
  title: string
  /** Beside the title: dates, zone, place. */
  facts?: ReactNode
  /** Shown on the right, with the primary action last. */
  actions?: ReactNode
  /** The pages above this one, the nearest last. */
  breadcrumb?: readonly Crumb[]
}

/** The head of every page. Its heading receives the focus after a navigation, so that the first stop of the Tab key leads to the rows. */
export function PageHead({ title, facts, actions, breadcrumb }: PageHeadProps) {
  return (
    <div className="page-head">
      <Head>
        <title>{`${title} · Copilot`}</title>
      </Head>
      <div className="page-head-words">
        {breadcrumb && (
          <nav aria-label="Breadcrumb">
            <ol className="breadcrumb">
              {breadcrumb.map((crumb) => (
                <li key={crumb.title}>
                  <PageLink href={crumb.href}>{crumb.title}</PageLink>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {facts && <div className="page-facts">{facts}</div>}
      </div>
      <SkipToRows />
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  )
}
