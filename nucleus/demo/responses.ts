import { addDays } from './dates.ts'
import { at, type Random } from './random.ts'
import { makeAum, makePhone } from './people.ts'
import type { SeededQuestion } from './seedForms.ts'

export interface Respondent {
  eventStartsOn: string
  domain: string
  mailName: string
  aumUsd: number | null
  countryCode: string
}

/** A made-up answer, in the format of docs/domain.md §2.3 for the question's type; undefined when it is left out. */
export function answerOf(random: Random, question: SeededQuestion, who: Respondent): unknown {
  if (!question.isRequired && random.chance(0.25)) return undefined
  const { optionIds, texts = [], range: [min, max] = [0, 0] } = question
  switch (question.type) {
    case 'Input':
    case 'TextArea':
      return random.pick(texts)
    case 'Radio':
    case 'Select':
      return random.pick(optionIds)
    case 'Checkbox': {
      const start = random.integer(0, optionIds.length - 1)
      return optionIds.slice(start, start + random.integer(1, 3))
    }
    case 'Datepicker':
      return addDays(who.eventStartsOn, random.integer(min, max))
    case 'Email':
      return `office.${who.mailName}@${who.domain}`
    case 'Url':
      return `https://${who.domain}/${question.key}?from=registration&n=1`
    case 'Number':
      return max <= 2 ? at([0, 0.75, 1, 1.25, 1.5, 2], random.integer(0, 5)) : random.integer(min, max)
    case 'AUM_Number':
      return who.aumUsd ?? makeAum(random)
    case 'Yes_No':
      return random.chance(0.6)
    case 'PhoneNumber':
      return makePhone(random, who.countryCode)
    default:
      return undefined
  }
}
