import type { ReactNode } from 'react'
import { useFormSchema } from './FormSchema.tsx'

/** A group of fields, in two columns. Where several rows are edited, field by field, it is no group. */
export function FieldGroup({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  if (useFormSchema().onlyField !== undefined) return children
  return (
    <section className="form-group" aria-label={title}>
      <h2>{title}</h2>
      {intro}
      <div className="form-grid">{children}</div>
    </section>
  )
}
