import { createRoot } from 'react-dom/client'
import type { PublicForm } from '#contract/publicForm.ts'
import { FormPage } from './FormPage.tsx'
import { OwnPage } from './OwnPage.tsx'
import './page.css'
import '#styles/registrationForm.css'

/** What the server writes into the page (`nucleus/events/publicForm/formPage.ts`); no form on the page of a private link. */
interface PageData {
  path: string
  form: PublicForm | null
}

const { path, form } = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PageData
const place = document.getElementById('registration')
if (place) createRoot(place).render(form ? <FormPage path={path} form={form} /> : <OwnPage path={path} secret={location.hash.slice(1)} />)
