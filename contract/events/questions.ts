import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { answerTargets, dataSources, neverRequired, questionKinds } from '#constants/questionKinds.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  choiceParam,
  idParam,
  html,
  instant,
  integer,
  oneOf,
  optionalLongText,
  optionalText,
  positiveId,
  requiredText,
  rowVersion,
  sortOrder,
  text,
} from '../fields.ts'
import { answerLimits, type AnswerRules, rulesOf } from '../forms/answerRules.ts'
import { conditionOperators } from '../forms/showWhen.ts'
import { isRuleDate } from '../forms/dates.ts'
import { defaultProblem } from '../forms/defaultAnswer.ts'
import { patternProblem } from '../forms/patterns.ts'
import { carriesData } from '../reply.ts'
import { extensionPattern, keyPattern } from '../textPatterns.ts'

const ruleDate = text(12).superRefine((value, context) => {
  if (!isRuleDate(value)) context.addIssue({ code: 'custom', message: 'Enter a date, or days from the event, such as start-2 or end+1' })
})
const pattern = text(answerLimits.pattern).superRefine((value, context) => {
  const message = patternProblem(value)
  if (message) context.addIssue({ code: 'custom', message })
})
const count = (max: number) => integer(1, max).optional()
const bound = z.number().min(-answerLimits.number).max(answerLimits.number).optional()
/** What an answer must meet (docs/domain.md §2.3). Only the rules of the question's type have an effect. */
export const answerRules = z.object({
  minLength: count(answerLimits.textArea),
  maxLength: count(answerLimits.textArea),
  countsWords: z.boolean().optional(),
  pattern: pattern.optional(),
  minSelected: count(answerLimits.selected),
  maxSelected: count(answerLimits.selected),
  isMultiple: z.boolean().optional(),
  minDate: ruleDate.optional(),
  maxDate: ruleDate.optional(),
  extensions: z.array(text(10).regex(extensionPattern)).max(20).optional(),
  maxFileMb: integer(1, answerLimits.fileMb).optional(),
  maxFiles: integer(1, answerLimits.files).optional(),
  refusesFreeMail: z.boolean().optional(),
  min: bound,
  max: bound,
  step: z.number().min(answerLimits.step).max(answerLimits.number).optional(),
  decimals: integer(0, 4).optional(),
  unit: text(20).optional(),
  allowsNew: z.boolean().optional(),
  mustBeYes: z.boolean().optional(),
})

/** What an answer is compared with (`contract/forms/conditions.ts`). */
export const conditionRule = z.object({
  eventQuestionId: positiveId,
  operator: z.enum(conditionOperators),
  values: z.array(text(limits.title)).max(50),
})
/** When a question is shown, by the answers to earlier ones. */
export const showWhen = z.object({ match: z.enum(['all', 'any']), rules: z.array(conditionRule).max(20) })

/** An option of a question. The specification calls it an answer (docs/domain.md §2.2). */
const optionFields = z.object({
  label: requiredText(400).meta({ title: 'Label' }),
  value: requiredText(190).meta({ title: 'Value' }),
  isDefault: z.boolean().optional().meta({ title: 'Chosen at first' }),
  isActive: z.boolean().optional().meta({ title: 'Active' }),
  isExclusive: z.boolean().optional().meta({ title: 'Excludes the others' }),
  allowsFreeText: z.boolean().optional().meta({ title: 'With a text of their own' }),
  capacity: integer(1, 1_000_000).nullish().meta({ title: 'Capacity' }),
  sortOrder: sortOrder.meta({ title: 'Order' }),
})

export const eventQuestionAnswers = defineResource({
  area: 'events',
  name: 'eventQuestionAnswers',
  label: 'Event Question Answer',
  idKey: 'eventQuestionAnswerId',
  parent: 'eventQuestionId',
  schema: z.object({ eventQuestionId: positiveId.meta({ title: 'Question' }), ...optionFields.shape }),
  computed: z.object({
    /** Registrations that hold or wait for a seat and chose it. */
    chosenCount: z.number().int().meta({ title: 'Chosen' }),
  }),
  permission: 'editEvents',
  duplicate: false,
  list: '/events/question_answers/{eventQuestionId}',
  upsert: '/events/question_answer/upsert',
  remove: '/events/question_answer/delete',
  reorder: '/events/question_answer/reorder',
  removeSucceedsWhen: carriesData,
})
export type EventQuestionAnswer = RowOf<typeof eventQuestionAnswers>

/** The options that a new question gets in the same save. */
const newOptions = z
  .array(optionFields.omit({ sortOrder: true }))
  .max(100)
  .optional()
  .meta({ title: 'Options' })

/** An option inside its question. */
const optionOfQuestion = z
  .object({
    eventQuestionAnswerId: positiveId,
    label: z.string(),
    value: z.string(),
    isDefault: z.boolean(),
    isActive: z.boolean(),
    isExclusive: z.boolean(),
    allowsFreeText: z.boolean(),
    capacity: integer(1).nullable(),
    sortOrder: integer(0),
    chosenCount: z.number().int(),
    rowVersion,
  })
  .meta({ namedBy: 'label' })

const internalKey = requiredText(190).regex(keyPattern)

/** The questions of the forms of an event, as staff edit them (docs/domain.md §2.2). The list takes a company type, 0 for all. */
export const eventQuestions = defineResource({
  area: 'events',
  name: 'eventQuestions',
  label: 'Event Question',
  idKey: 'eventQuestionId',
  parent: 'eventId',
  route: ({ eventId, eventQuestionId }) => openIn(routes.event(eventId, 'registrationquestions'), eventQuestionId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      eventCompanyTypeId: positiveId.meta({ title: 'Company type' }),
      questionTypeId: oneOf(questionKinds).meta({ title: 'Type' }),
      label: requiredText(limits.label).meta({ title: 'Question' }),
      internalKey: internalKey.meta({ title: 'Key' }),
      helpText: optionalLongText(limits.label).meta({ title: 'Help text' }),
      placeholder: optionalText(limits.title).meta({ title: 'Placeholder' }),
      defaultValue: optionalText(limits.label).meta({ title: 'Default' }),
      isRequired: z.boolean().optional().meta({ title: 'Required' }),
      requiredFrom: instant.nullish().meta({ title: 'Required from' }),
      editableUntil: instant.nullish().meta({ title: 'Editable until' }),
      isActive: z.boolean().optional().meta({ title: 'Active' }),
      isStaffOnly: z.boolean().optional().meta({ title: 'Staff only' }),
      showInExport: z.boolean().optional().meta({ title: 'In exports' }),
      showOnBadge: z.boolean().optional().meta({ title: 'On the badge' }),
      sectionName: optionalText(limits.name).meta({ title: 'Section' }),
      validation: answerRules.optional().meta({ title: 'Rules' }),
      dataSource: oneOf(dataSources).nullish().meta({ title: 'Offers' }),
      mapsTo: oneOf(answerTargets).nullish().meta({ title: 'Also written to' }),
      showWhen: showWhen.nullish().meta({ title: 'Shown when' }),
      retentionMonths: integer(1, 120).nullish().meta({ title: 'Keep answers for (months)' }),
      bodyHtml: html.nullish().meta({ title: 'Formatted text' }),
      sortOrder: sortOrder.meta({ title: 'Order' }),
    })
    .superRefine((question, context) => {
      const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (question.isRequired && neverRequired.includes(question.questionTypeId)) addIssue('isRequired', 'This type cannot be required')
      const wrongDefault = defaultProblem(question)
      if (wrongDefault) addIssue('defaultValue', wrongDefault)
      const own = rulesOf(question.questionTypeId)
      const foreign = (Object.keys(question.validation ?? {}) as (keyof AnswerRules)[]).find((rule) => !own.includes(rule))
      if (foreign) addIssue('validation', `This type has no rule “${foreign}”`)
      const { min, max, minLength, maxLength, minSelected, maxSelected } = question.validation ?? {}
      for (const [least, most] of [
        [min, max],
        [minLength, maxLength],
        [minSelected, maxSelected],
      ])
        if (least !== undefined && most !== undefined && least > most) addIssue('validation', 'The minimum is above the maximum')
    }),
  computed: z.object({
    /** The options, in their order; the specification's answers. */
    answers: z.array(optionOfQuestion).meta({ title: 'Options' }),
    responseCount: z.number().int().meta({ title: 'Responses' }),
  }),
  references: { eventCompanyTypeId: { to: 'eventCompanyTypes', name: 'companyTypeName', isSearched: false } },
  filters: z.object({ questionTypeId: choiceParam(questionKinds).optional() }),
  repeatedFields: ['sectionName'],
  params: { eventCompanyTypeId: idParam },
  permission: 'editEvents',
  newParts: { of: 'eventQuestionAnswers', schema: newOptions, storedIn: 'answers' },
  import: {
    matchedBy: [
      ['internalKey', 'eventCompanyTypeId'],
      ['label', 'eventCompanyTypeId'],
    ],
    defaults: { isActive: true, showInExport: true },
    madeOf: { internalKey: 'the question' },
    entityNames: ['Field', 'Form field'],
    synonyms: {
      label: ['Label', 'Question text', 'Field label'],
      eventCompanyTypeId: ['Form', 'Attendee type', 'Registration type', 'Category'],
      questionTypeId: ['Question type', 'Field type', 'Kind'],
      isRequired: ['Mandatory'],
      helpText: ['Help', 'Description', 'Hint'],
    },
  },
  bulkEdit: ['isActive', 'isRequired', 'isStaffOnly', 'showInExport', 'showOnBadge', 'sectionName', 'requiredFrom', 'editableUntil'],
  duplicate: { except: ['internalKey'] },
  list: '/events/company_type_form/{eventId}/{eventCompanyTypeId}',
  upsert: '/events/question/upsert',
  remove: '/events/question/delete',
  reorder: { path: '/events/question/reorder', within: 'eventCompanyTypeId' },
})
export type EventQuestion = RowOf<typeof eventQuestions>
