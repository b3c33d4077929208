import Head from 'next/head'
import type { ReactNode } from 'react'
import { PageLink } from './PageLink.tsx'

export interface Crumb {
  title: string
  /** None for the page itself. */
  href?: string
}
interface PageHeadProps {
  title: string
  /** One line under the title: dates, zone, state. */
  facts?: ReactNode
  /** On the right; the primary one last. */
  actions?: ReactNode
  /** The pages above this one, the nearest last; it may end with this page. */
  breadcrumb?: readonly Crumb[]
}

/** The head of every page. Its heading takes the focus after a navigation. */
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
                  {crumb.href ? <PageLink href={crumb.href}>{crumb.title}</PageLink> : <span aria-current="page">{crumb.title}</span>}
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
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  )
}
