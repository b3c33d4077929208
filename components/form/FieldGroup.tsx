import type { ReactNode } from 'react'

/** A group of fields on a page, in two columns. */
export const FieldGroup = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <section className="form-group" aria-label={title}>
    <h2>{title}</h2>
    {intro}
    <div className="form-grid">{children}</div>
  </section>
)
