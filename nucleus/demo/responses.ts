import { addDays } from './dates.ts'
import { at, type Dice } from './dice.ts'
import { makeAum, makePhone } from './people.ts'
import type { SeededQuestion } from './seedForms.ts'

export interface Answering {
  eventStartsOn: string
  domain: string
  mailName: string
  aumUsd: number | null
  countryCode: string
}

/** A made-up answer, in the format of docs/domain.md §2.3 for the question's type; undefined when it is left out. */
export function answerOf(dice: Dice, question: SeededQuestion, who: Answering): unknown {
  if (!question.isRequired && dice.chance(0.25)) return undefined
  const { optionIds, texts = [], range: [min, max] = [0, 0] } = question
  switch (question.type) {
    case 'Input':
    case 'TextArea':
      return dice.pick(texts)
    case 'Radio':
    case 'Select':
      return dice.pick(optionIds)
    case 'Checkbox': {
      const start = dice.whole(0, optionIds.length - 1)
      return optionIds.slice(start, start + dice.whole(1, 3))
    }
    case 'Datepicker':
      return addDays(who.eventStartsOn, dice.whole(min, max))
    case 'Email':
      return `office.${who.mailName}@${who.domain}`
    case 'Url':
      return `https://${who.domain}/${question.key}?from=registration&n=1`
    case 'Number':
      return max <= 2 ? at([0, 0.75, 1, 1.25, 1.5, 2], dice.whole(0, 5)) : dice.whole(min, max)
    case 'AUM_Number':
      return who.aumUsd ?? makeAum(dice)
    case 'Yes_No':
      return dice.chance(0.6)
    case 'PhoneNumber':
      return makePhone(dice, who.countryCode)
    default:
      return undefined
  }
}
