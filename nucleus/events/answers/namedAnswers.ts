import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { fixedChoices, placeLabels } from '#contract/forms/listChoices.ts'
import {
  agendaSessions,
  companies,
  companyTypes,
  contacts,
  eventOptions,
  eventQuestionAnswers as options,
  events,
  funds,
  registrationResponses as responses,
} from '../../db/tables/index.ts'
import type { Question } from './questions.ts'
import { optionTypes } from './responseText.ts'
import { fullNameSql } from '../../db/personName.ts'

const { value, optionTexts } = responses

/** A stored answer with the names of entries of our lists in place of their ids, as SQL inside a query of responses: what `answerText` reads. */
export function namedValue(questions: readonly Question[]): SQL {
  const listed = Map.groupBy(questions.filter(isOfList), ({ dataSource, eventId }) => `${dataSource} ${eventId}`)
  if (listed.size === 0) return sql`${value}`
  const cases = [...listed.values()].map((same) => sql`when ${isAnswerTo(same)} then ${entryNames(same[0])}`)
  return sql`case ${sql.join(cases, sql` `)} else ${value} end`
}

/** The labels of all choices of an answer as a JSON list, as SQL inside a query of responses. With `hasTexts` each has the text beside it. */
export function answerLabels(questions: readonly Question[], { hasTexts = false } = {}): SQL {
  const parts = [
    { questions: questions.filter(({ questionTypeId }) => optionTypes.includes(questionTypeId)), labels: () => optionLabels(hasTexts) },
    ...[...Map.groupBy(questions.filter(isOfList), ({ dataSource, eventId }) => `${dataSource} ${eventId}`).values()].map((same) => ({
      questions: same,
      labels: () => entryNames(same[0]),
    })),
    { questions: questions.filter(({ questionTypeId }) => questionTypeId === types.Upload), labels: () => fileNames },
  ].filter((part) => part.questions.length > 0)
  return sql`case ${sql.join(
    parts.map((part) => sql`when ${isAnswerTo(part.questions)} then ${part.labels()}`),
    sql` `,
  )} end`
}

/** Whether an answer is a list of labels. */
export const hasLabels = ({ questionTypeId }: Pick<Question, 'questionTypeId'>): boolean =>
  optionTypes.includes(questionTypeId) || questionTypeId === types.DataSelect || questionTypeId === types.Upload

/** The answer as text: the name of a country or time zone, what was typed into a type-ahead, otherwise what is stored. */
export function answerAsText(questions: readonly Question[]): SQL {
  const stored = sql`case jsonb_typeof(${value}) when 'object' then coalesce(${value} ->> 'text', case when ${value} ? 'fileId' then 'Picture' end) else ${value} #>> '{}' end`
  const parts = [types.Address_Country, types.Address_TimeZone].flatMap((type) => {
    const same = questions.filter(({ questionTypeId }) => questionTypeId === type)
    const labels = JSON.stringify(Object.fromEntries(placeLabels(type) ?? []))
    return same.length === 0 ? [] : [sql`when ${isAnswerTo(same)} then coalesce(${labels}::jsonb ->> (${value} #>> '{}'), ${stored})`]
  })
  return parts.length === 0 ? stored : sql`case ${sql.join(parts, sql` `)} else ${stored} end`
}

const isOfList = ({ questionTypeId }: Question): boolean => questionTypeId === types.DataSelect
const isAnswerTo = (questions: readonly Question[]): SQL =>
  inArray(
    responses.eventQuestionId,
    questions.map(({ eventQuestionId }) => eventQuestionId),
  )

const optionLabels = (hasTexts: boolean): SQL => {
  const text = hasTexts ? sql` || coalesce(': ' || (${optionTexts} ->> (${options.eventQuestionAnswerId}::text)), '')` : sql``
  return sql`(select jsonb_agg(${options.label}${text} order by ${options.sortOrder}, ${options.eventQuestionAnswerId}) from ${options} where ${and(
    eq(options.eventQuestionId, responses.eventQuestionId),
    sql`${value} @> to_jsonb(${options.eventQuestionAnswerId})`,
  )})`
}

const fileNames = sql`(select jsonb_agg(coalesce(entry ->> 'name', 'File') order by place) from ${elements()})`

/** A list, or a single value as the only element, as a table with the columns `entry` and `place`. */
function elements(): SQL {
  const list = sql`case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end`
  return sql`jsonb_array_elements(${list}) with ordinality as chosen(entry, place)`
}

/** The names of the chosen entries of a list; the id of one that does not exist any more. */
function entryNames({ dataSource, eventId }: Pick<Question, 'dataSource' | 'eventId'> = { dataSource: null, eventId: 0 }): SQL {
  const id = sql`(case when jsonb_typeof(entry) = 'number' and entry::text ~ '^[1-9][0-9]{0,8}$' then entry::text::int end)`
  const name = nameIn(dataSource ?? 0, { id, eventId })
  return sql`(select jsonb_agg(coalesce(${name}, entry #>> '{}') order by place) from ${elements()} where entry <> 'null')`
}

/** The name of an entry of a list, also of one that was deleted. */
function nameIn(dataSource: number, { id, eventId }: { id: SQLWrapper; eventId: number }): SQL {
  const fixed = fixedChoices(dataSource)
  if (fixed) return sql`(${JSON.stringify(fixed.map(({ label }) => label))}::jsonb ->> (${id} - 1))`
  switch (dataSource) {
    case dataSources.companies:
      return sql`(select ${companies.name} from ${companies} where ${companies.companyId} = ${id})`
    case dataSources.contacts:
      return sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${id})`
    case dataSources.companyTypes:
      return sql`(select ${companyTypes.name} from ${companyTypes} where ${companyTypes.companyTypeId} = ${id})`
    case dataSources.eventOptions:
      return sql`(select ${eventOptions.name} from ${eventOptions} where ${eventOptions.eventOptionId} = ${id})`
    case dataSources.sessions:
      return sql`(select ${agendaSessions.title} from ${agendaSessions} where ${agendaSessions.agendaDaySessionId} = ${id})`
    case dataSources.funds:
      return sql`(select ${funds.name} from ${funds} where ${funds.fundId} = ${id})`
    case dataSources.hosts:
      return sql`(select host ->> 'displayName' from ${events}, jsonb_array_elements(${events.eventHosts}) as host where ${eq(events.eventId, eventId)} and host ->> 'eventHostId' = ${id}::text limit 1)`
    default:
      return sql`null::text`
  }
}
