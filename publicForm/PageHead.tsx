import { CleanText } from '#components/registrationForm/CleanText.tsx'
import type { PublicForm } from '#contract/publicForm.ts'

/** The event and the name of the form. */
export const PageHead = ({ form: { event, name, price } }: { form: PublicForm }) => (
  <header>
    <p className="page-event">{event.name}</p>
    <p className="page-facts">{[event.dates, event.place].filter(Boolean).join(' · ')}</p>
    <h1>{name}</h1>
    {price && (
      <p>
        Price: <span className="page-price">{price}</span>
      </p>
    )}
  </header>
)

/** Text of staff, cleaned by the server. */
export const StaffText = ({ html }: { html: string }) => (html === '' ? null : <CleanText className="page-text" html={html} />)
