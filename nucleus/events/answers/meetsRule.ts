import { and, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { comparedAnswer, isNumber } from '#contract/forms/conditions.ts'
import { isLocalDate } from '#contract/forms/dates.ts'
import type { ConditionOperator, ConditionRule } from '#contract/forms/showWhen.ts'
import type { Db } from '../../db/client.ts'
import { collation } from '../../db/columns.ts'
import { eventQuestions as questions, registrationResponses as responses, registrations as table } from '../../db/tables/index.ts'

/** What an answer must not be, for the operators that a blank answer meets. */
const opposites = { isEmpty: 'notEmpty', notEquals: 'equals', notIn: 'in' } as const
const isOpposite = (operator: ConditionOperator): operator is keyof typeof opposites => operator in opposites

/**
 * Whether the answer of a registration meets a rule, as `isRuleMet` says it of forms; for a query of registrations of an event. Whose form does
 * not have the question, as that of another company type, meets no rule. Nobody meets one about a question that was deleted, or is another event's.
 */
export function meetsRule(db: Db, eventId: number, { eventQuestionId, operator, values }: ConditionRule): SQL | undefined {
  const isNegative = isOpposite(operator)
  const answered = exists(
    db
      .select({ one: sql`1` })
      .from(responses)
      .where(
        and(
          eq(responses.eventRegistrationId, table.eventRegistrationId),
          eq(responses.eventQuestionId, eventQuestionId),
          isAnswered,
          holds(isNegative ? opposites[operator] : operator, values),
        ),
      ),
  )
  const existing = exists(
    db
      .select({ one: sql`1` })
      .from(questions)
      .where(
        and(
          eq(questions.eventQuestionId, eventQuestionId),
          eq(questions.eventId, eventId),
          isNull(questions.deletedAt),
          // Whoever has an answer had the question.
          isNegative ? eq(questions.eventCompanyTypeId, table.eventCompanyTypeId) : undefined,
        ),
      ),
  )
  return and(existing, isNegative ? not(answered) : answered)
}

const { value } = responses
const spaces = ' \t\r\n\u00a0'
/** A text as rules compare it (`comparedAnswer`), by its letters alone. */
const compared = (stored: SQL): SQL =>
  sql`(lower(btrim(normalize(${stored}, NFC), ${spaces}) collate ${sql.identifier(collation)}) collate "C")`
/** An answer, the first of several. */
const first = sql`(case jsonb_typeof(${value}) when 'array' then ${value} -> 0 else ${value} end)`
/** The text that it is; null when it is none. */
const text = sql`(case jsonb_typeof(${first}) when 'string' then ${first} #>> '{}' when 'object' then ${first} ->> 'text' end)`
/** The number that it is; null when it is none. More digits than an answer can have are none. */
const number = sql`(case
  when jsonb_typeof(${first}) = 'number' then (${first})::numeric
  when ${text} collate "C" ~ '^\\s*-?\\d{1,250}(\\.\\d{1,250})?\\s*$' then (${text})::numeric end)`

const isAnswered = sql`(${value} not in ('null', '[]') and not (jsonb_typeof(${value}) = 'string' and btrim(${value} #>> '{}', ${spaces}) = ''))`

/** More characters than a value of a rule can have, however they are composed: a longer text equals none, and need not be compared. */
const longest = 20 * limits.title
const comparedPart = sql`(case when length(entry #>> '{}') > ${sql.raw(String(longest))} then 'null' else to_jsonb(${compared(sql`(entry #>> '{}')`)}) end)`

/** The single values of an answer, as a table with the column `part`: a text as rules compare it, a yes or no as text, a number. Files have none. */
const parts = sql`(
  select case jsonb_typeof(entry) when 'number' then entry when 'string' then ${comparedPart} else to_jsonb(entry #>> '{}') end as part
  from jsonb_array_elements(case jsonb_typeof(${value})
    when 'array' then ${value} when 'object' then jsonb_path_query_array(${value}, '$.text') else jsonb_build_array(${value}) end) as entries (entry)
  where jsonb_typeof(entry) in ('string', 'number', 'boolean')) as parts`

/** A value as it is compared with the parts of an answer. */
const partOf = (own: string): string => comparedAnswer(own).parts.map(String)[0] ?? ''

/** Whether an answer that is not blank has any of these values. */
function hasAny(values: readonly string[]): SQL {
  const wanted = values.flatMap((one) => [partOf(one), ...(isNumber(one) ? [Number(one)] : [])])
  return sql`exists (select from ${parts} where ${JSON.stringify(wanted)}::jsonb @> part)`
}

/** Whether an answer that is not blank meets an operator. */
function holds(operator: Exclude<ConditionOperator, keyof typeof opposites>, values: readonly string[]): SQL {
  const [own = ''] = values
  switch (operator) {
    case 'notEmpty':
      return sql`true`
    case 'equals':
      return sql`((select count(*) from ${parts}) = 1 and ${hasAny([own])})`
    case 'in':
      return hasAny(values)
    case 'contains':
      // The id of an option is not contained in a longer id.
      return sql`(case when ${text} is null then ${hasAny([own])} else ${partOf(own) !== ''} and strpos(${compared(text)}, ${partOf(own)}) > 0 end)`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isNumber(own) ? sql`(${number} ${signs[operator]} ${String(Number(own))}::numeric)` : sql`false`
    case 'before':
    case 'after':
      return isLocalDate(own)
        ? sql`(${text} collate "C" ~ '^\\d{4}-\\d\\d-\\d\\d$' and ${text} collate "C" ${signs[operator]} ${own})`
        : sql`false`
  }
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=`, before: sql`<`, after: sql`>` } as const
