import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { Audience } from '#contract/events/emailAudience.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { orList } from '#contract/textLists.ts'
import { formatCount } from '../../ui/numbers.ts'
import { answerConditionText } from './answerConditionText.ts'

/** What conditions of an audience are called; those that are gone have no name. */
export interface AudienceNames {
  companyTypes: ReadonlyMap<number, string>
  reps: ReadonlyMap<number, string>
  emails: ReadonlyMap<number, string>
  /** Undefined while they are not loaded. */
  questions: ReadonlyMap<number, EventQuestion> | undefined
}
export type AudienceConditions = Partial<Omit<Audience, 'eventId' | 'notificationContentId'>>

const named = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  orList(ids.map((id) => names.get(id) ?? 'one that was deleted'))
const quoted = (text: string): string => `“${text}”`

/** How an audience meets its statuses. */
interface SentenceOptions {
  /** It gets the mail when it gets the status, not for having it. */
  isOnChange?: boolean
}

/** An audience in words: "Everyone of the company type Allocators, with the status Approved, tagged “vip”, but not who got “Programme”." */
export function audienceSentence(
  audience: AudienceConditions,
  { companyTypes, reps, emails, questions }: AudienceNames,
  { isOnChange = false }: SentenceOptions = {},
): string {
  const { eventCompanyTypeIds = [], eventStatusIds = [], tags = [], attendanceIds = [], irRepContactIds = [] } = audience
  const { answerConditions = [], eventRegistrationIds: picked = [], excludeNotificationContentIds: earlier = [] } = audience
  const conditions = [
    eventCompanyTypeIds.length > 0 && `of the company type ${named(eventCompanyTypeIds, companyTypes)}`,
    eventStatusIds.length > 0 && statusText(eventStatusIds, isOnChange),
    tags.length > 0 && `tagged ${orList(tags.map(quoted))}`,
    attendanceIds.length > 0 && `with the attendance ${orList(attendanceIds.map((id) => choiceLabel(attendances, id)))}`,
    irRepContactIds.length > 0 && `represented by ${named(irRepContactIds, reps)}`,
    ...answerConditions.map((rule) => answerConditionText(rule, questions)),
  ].filter((part) => part !== false)
  const who = picked.length === 0 ? 'Everyone' : pickedText(picked.length, conditions.length > 0)
  const others = conditions.length === 0 && picked.length === 0 ? ' who registered, whatever their status' : ''
  const excluded =
    earlier.length > 0 ? `, but not who got ${orList(earlier.map((id) => quoted(emails.get(id) ?? 'one that was deleted')))}` : ''
  const text = `${who}${others}${conditions.length > 0 ? ` ${conditions.join(', ')}` : ''}${excluded}`
  // A condition that is not complete ends in an ellipsis.
  return text.endsWith('…') ? text : `${text}.`
}

function statusText(ids: NonNullable<Audience['eventStatusIds']>, isOnChange: boolean): string {
  const statuses = orList(ids.map((id) => choiceLabel(registrationStatuses, id)))
  return isOnChange ? `whose status becomes ${statuses} from now on` : `with the status ${statuses}`
}

/** "The 2 registrants chosen by hand", "Those of the 2 registrants chosen by hand" who meet conditions. */
function pickedText(count: number, hasConditions: boolean): string {
  if (count === 1) return 'The registrant chosen by hand'
  const all = `${formatCount(count)} registrants chosen by hand`
  return hasConditions ? `Those of the ${all}` : `The ${all}`
}
