import type { FormOption } from './form.ts'
import { isSame } from './isSame.ts'

/** The most changes of options that are named; more are counted. */
const mostNamed = 30

/** What differs in the options of a question, in words. */
export function optionChanges(before: readonly FormOption[], after: readonly FormOption[]): string[] {
  const old = new Map(before.map((option) => [option.eventQuestionAnswerId, option]))
  const stays = new Set(after.map((option) => option.eventQuestionAnswerId))
  const common = (list: readonly FormOption[]) =>
    list.map((option) => option.eventQuestionAnswerId).filter((id) => old.has(id) && stays.has(id))
  const texts = [
    ...after.flatMap((option) => {
      const earlier = old.get(option.eventQuestionAnswerId)
      return earlier ? changesOf(earlier, option) : [`Option “${option.label}” added`]
    }),
    ...before.filter((option) => !stays.has(option.eventQuestionAnswerId)).map(({ label }) => `Option “${label}” removed`),
    ...(isSame(common(before), common(after)) ? [] : ['Order of the options changed']),
  ]
  const more = texts.length - mostNamed
  return more > 0 ? [...texts.slice(0, mostNamed), `${more.toLocaleString('en-GB')} more changes of the options`] : texts
}

function changesOf(before: FormOption, after: FormOption): string[] {
  const option = `“${after.label}”`
  const switched = (field: 'isDefault' | 'isActive' | 'isExclusive' | 'allowsFreeText', on: string, off: string) =>
    before[field] === after[field] ? [] : [`Option ${option} ${after[field] ? on : off}`]
  return [
    ...(before.label === after.label ? [] : [`Option ${option} was “${before.label}”`]),
    ...(before.value === after.value ? [] : [`Value of option ${option}: was “${before.value}”, is “${after.value}”`]),
    ...(before.capacity === after.capacity ? [] : [`Capacity of option ${option}: was ${capacityOf(before)}, is ${capacityOf(after)}`]),
    ...switched('isDefault', 'is chosen at first', 'is not chosen at first any more'),
    ...switched('isExclusive', 'excludes the others', 'does not exclude the others any more'),
    ...switched('allowsFreeText', 'takes a text of their own', 'takes no text of their own any more'),
    ...switched('isActive', 'switched on', 'switched off'),
  ]
}

const capacityOf = ({ capacity }: FormOption): string => capacity?.toLocaleString('en-GB') ?? 'none'
