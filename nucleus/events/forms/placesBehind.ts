import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { eventQuestions } from '../../db/tables/index.ts'

type QuestionPlace = Pick<typeof eventQuestions.$inferSelect, 'eventQuestionId' | 'sectionName' | 'sectionOrder' | 'sortOrder'>

/**
 * The places of questions of another form behind those of a form, by their ids: in their own order, in the sections of the same name that it
 * has, and in new ones behind these.
 */
export function placesBehind(
  own: readonly QuestionPlace[],
  added: readonly QuestionPlace[],
): Map<number, Pick<QuestionPlace, 'sectionOrder' | 'sortOrder'>> {
  const sections = new Map(own.map(({ sectionName, sectionOrder }) => [sectionName, sectionOrder]))
  const [lastSection, lastPlace] = [Math.max(-1, ...sections.values()), Math.max(0, ...own.map(({ sortOrder }) => sortOrder))]
  let newSections = 0
  const inOrder = added.toSorted(
    (one, other) => one.sectionOrder - other.sectionOrder || one.sortOrder - other.sortOrder || one.eventQuestionId - other.eventQuestionId,
  )
  return new Map(
    inOrder.map(({ eventQuestionId, sectionName }, at) => {
      const sectionOrder = sections.get(sectionName) ?? lastSection + (newSections += 1)
      sections.set(sectionName, sectionOrder)
      return [eventQuestionId, { sectionOrder, sortOrder: lastPlace + (at + 1) * nucleusLimits.sortOrderStep }]
    }),
  )
}
