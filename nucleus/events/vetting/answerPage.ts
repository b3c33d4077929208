import { limits } from '#constants/limits.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { plainPage, plainPagePolicy } from '../plainPages/plainPage.ts'

/** The page may apply its own style and send its form, nothing else. */
export const answerPagePolicy = plainPagePolicy({ sendsForm: true })

/** What a reference typed, by field. */
export interface Answer {
  opinion: string
  rating: string
  relationship: string
  response: string
}
export const noAnswer: Answer = { opinion: '', rating: '', relationship: '', response: '' }
export type AnswerErrors = Partial<Record<keyof Answer, string>>

interface FormOptions {
  referenceName: string
  applicantName: string
  applicantCompany: string | null
  eventName: string
  answer: Answer
  errors: AnswerErrors
}

const opinions = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const ratings = [
  ['5', '5, very well'],
  ['4', '4'],
  ['3', '3'],
  ['2', '2'],
  ['1', '1, hardly'],
] as const

/** The form with which a reference answers: without scripts, each error beside its field. */
export function answerForm({ referenceName, applicantName, applicantCompany, eventName, answer, errors }: FormOptions): string {
  const who = applicantCompany ? `${applicantName} of ${applicantCompany}` : applicantName
  const hasErrors = Object.keys(errors).length > 0
  const title = `Your reference for ${applicantName}`
  return plainPage(
    hasErrors ? `Error: ${title}` : title,
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(referenceName)}, ${escapeHtml(who)} wants to attend ${escapeHtml(eventName)} and named you as a reference. Only the people who organise the event read your answer.</p>
${hasErrors ? '<p class="error" role="alert">Your answer was not sent. Correct the fields that are marked.</p>' : ''}
<form method="post" novalidate>
${choices({ name: 'opinion', legend: `Do you recommend ${applicantName} as an investor?`, options: opinions, value: answer.opinion, error: errors.opinion })}
${choices({ name: 'rating', legend: 'How well do you know them? (optional)', options: ratings, value: answer.rating, error: errors.rating })}
<div class="group"><label class="field" for="relationship">How do you know them? (optional)</label>${errorText('relationship', errors.relationship)}<input type="text" id="relationship" name="relationship" maxlength="200" value="${escapeHtml(answer.relationship)}"${described('relationship', errors.relationship)}></div>
<div class="group"><label class="field" for="response">Your answer</label><p class="hint" id="response-hint">For example: do they represent an institution, and do they decide about investments? At most ${limits.description.toLocaleString('en-GB')} characters.</p>${errorText('response', errors.response)}<textarea id="response" name="response" maxlength="${limits.description}" aria-describedby="response-hint${errors.response ? ' response-error' : ''}"${errors.response ? ' aria-invalid="true"' : ''}>${escapeHtml(answer.response)}</textarea></div>
<button type="submit">Send your answer</button>
</form>`,
  )
}

interface Choices {
  name: keyof Answer
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  error: string | undefined
}

const choices = ({ name, legend, options, value, error }: Choices): string =>
  `<fieldset${described(name, error)}><legend>${escapeHtml(legend)}</legend>${errorText(name, error)}${options
    .map(
      ([option, label]) =>
        `<label class="choice"><input type="radio" name="${name}" value="${option}"${option === value ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
    )
    .join('')}</fieldset>`

const errorText = (name: string, error: string | undefined): string =>
  error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''
const described = (name: string, error: string | undefined): string =>
  error ? ` aria-describedby="${name}-error" aria-invalid="true"` : ''
