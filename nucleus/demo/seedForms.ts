import { registrationSides } from '#constants/choices.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { Db } from '../db/client.ts'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions } from '../db/tables/index.ts'
import { at } from './random.ts'
import type { FormSide } from './eventPlan.ts'
import type { SeededEvent } from './events.ts'
import { about, type DemoQuestion, forms } from './forms.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

export interface SeededQuestion extends DemoQuestion {
  eventQuestionId: number
  optionIds: number[]
}
export interface SeededType {
  eventCompanyTypeId: number
  side: FormSide
  requiresVetting: boolean
  questions: SeededQuestion[]
}

/** Inserts the company types of each event with their forms; returns them by event id. */
export async function seedForms(db: Db, events: readonly SeededEvent[]): Promise<Map<number, SeededType[]>> {
  const types = events.flatMap(({ eventId, plan, madeOn }) => {
    const sides = Object.keys(plan.registrations).map(Number) as FormSide[]
    return (sides.length > 0 ? sides : ([1, 2] as const)).map((side) => ({
      eventId,
      side,
      seats: plan.seats?.[side] ?? null,
      stamps: stamped(madeOn),
    }))
  })
  const typeIds = await insertRows(
    db,
    eventCompanyTypes,
    types.map(({ eventId, side, seats, stamps }) => ({
      eventId,
      side,
      name: forms[side].name,
      requiresApproval: true,
      requiresVetting: forms[side].requiresVetting ?? false,
      capacity: seats,
      waitlistEnabled: seats !== null,
      minMeetings: side === registrationSides.manager || side === registrationSides.allocator ? 2 : null,
      maxMeetings: side <= 2 ? 24 : null,
      linkSlug: forms[side].name.toLowerCase().replace(' ', '-'),
      sortOrder: side,
      ...stamps,
    })),
    'eventCompanyTypeId',
  )
  const questionRows = types.flatMap(({ eventId, side, stamps }, typeIndex) =>
    forms[side].questions.map((question, sortOrder) => ({
      question,
      typeIndex,
      made: stamps,
      eventId,
      eventCompanyTypeId: at(typeIds, typeIndex),
      sortOrder,
    })),
  )
  const questionIds = await insertRows(
    db,
    eventQuestions,
    questionRows.map(({ question, eventId, eventCompanyTypeId, sortOrder, made: stamps }) => ({
      eventId,
      eventCompanyTypeId,
      questionTypeId: questionTypes[question.type],
      label: question.label,
      internalKey: question.key,
      isRequired: question.isRequired ?? false,
      showInExport: question.type !== 'Label',
      sectionName: question.section,
      sectionOrder: question.section === about ? 0 : 1,
      sortOrder,
      ...stamps,
    })),
    'eventQuestionId',
  )
  const optionRows = questionRows.flatMap(({ question, made: stamps }, index) =>
    (question.options ?? []).map((label, sortOrder) => ({
      index,
      row: { eventQuestionId: at(questionIds, index), label, value: slugOf(label), sortOrder, ...stamps },
    })),
  )
  const optionIds = await insertRows(
    db,
    eventQuestionAnswers,
    optionRows.map(({ row }) => row),
    'eventQuestionAnswerId',
  )
  const optionsOf = questionRows.map((): number[] => [])
  optionRows.forEach(({ index }, offset) => at(optionsOf, index).push(at(optionIds, offset)))

  const byEvent = new Map<number, SeededType[]>(events.map(({ eventId }) => [eventId, []]))
  const seeded = types.map(({ eventId, side }, index): SeededType => {
    const type: SeededType = {
      eventCompanyTypeId: at(typeIds, index),
      side,
      requiresVetting: forms[side].requiresVetting ?? false,
      questions: [],
    }
    byEvent.get(eventId)?.push(type)
    return type
  })
  questionRows.forEach(({ question, typeIndex }, index) =>
    at(seeded, typeIndex).questions.push({ ...question, eventQuestionId: at(questionIds, index), optionIds: at(optionsOf, index) }),
  )
  return byEvent
}

const slugOf = (label: string): string => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
