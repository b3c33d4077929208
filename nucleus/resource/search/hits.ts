import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Area, Lead } from './Area.ts'
import { between, hasTrigram, type Term } from './term.ts'

/** A row that was found: the place of its area in the list, its id and the place of its rank in `searchRanks`. */
export interface Hit {
  area: number
  id: number
  rank: number
}

/** How many of the rows that have the words, and how many of those that begin with the term, are looked at: bounds the work when a tenth of a million match. */
const lookedAt = 100
const lookedAtBeginning = 20
/** Of those that resemble it more are looked at: they are few, and the best must be among them. */
const lookedAtLike = 300
const typoRank = 4

const number = (value: number): SQL => sql.raw(String(value))

/** The best rows of each area that hold the term, as one statement. */
export const hitsHolding = (areas: readonly Area[], term: Term, lead?: Lead): SQL =>
  sql.join(
    areas.map((area, at) => best(area, { at, ids: holding(area, term, lead), rank: rankOf(area, term), lead })),
    sql` union all `,
  )

/**
 * The rows of each area that resemble the term, as statements that can run side by side: a table with many rows has one of its
 * own, since its trigram index takes longer than all others together.
 */
export function hitsResembling(areas: readonly Area[], { whole }: Term, lead?: Lead): SQL[] {
  const selects = areas.map((area, at) => {
    const { table, id, key, isLive, starts } = area
    const leads = isLed(area, lead) ?? sql`true`
    // How much a text resembles the term is found out once for each row: that costs more than all else.
    const select = sql`(select ${number(at)} as area, id, ${number(typoRank)} as rank from (
        select ${id} as id, word_similarity(${whole}::text, ${key}) as likeness, ${leads} as leads, ${table}.updated_at
        from ${table} where ${and(isLive, sql`${whole}::text <% ${key}`)} limit ${number(lookedAtLike)}
      ) as resembling order by likeness desc, leads desc, updated_at desc, id desc limit ${number(limits.lookupRows)})`
    return { select, isLarge: starts !== undefined }
  })
  const small = selects.filter(({ isLarge }) => !isLarge).map(({ select }) => select)
  return [
    ...(small.length > 0 ? [sql.join(small, sql` union all `)] : []),
    ...selects.filter(({ isLarge }) => isLarge).map(({ select }) => select),
  ]
}

interface Best {
  at: number
  ids: SQL
  rank: SQL
  lead: Lead | undefined
}

/** The candidates are looked up by their ids and put in order: few rows, so that nothing of this needs an index. */
function best(area: Area, { at, ids, rank, lead }: Best): SQL {
  const { table, id, isLive } = area
  const leads = isLed(area, lead)
  const order = sql.join([sql`rank`, ...(leads ? [sql`${leads} desc`] : []), sql`${table}.updated_at desc`, sql`${id} desc`], sql`, `)
  return sql`(select ${number(at)} as area, ${id} as id, ${rank} as rank from ${table}
    where ${and(sql`${id} = any(array(${ids}))`, isLive)} order by ${order} limit ${number(limits.lookupRows)})`
}

/**
 * Ids of rows that may be the best. Each part stops early: the beginnings walk the index that they are ordered by, and the
 * rest has no order, because beside a limit the planner would walk an index that does not narrow.
 */
function holding(area: Area, term: Term, lead?: Lead): SQL {
  const { table, id, key, starts = [], isLive } = area
  const has = and(isLive, ...term.words.map((word) => hasWord(key, word)))
  const beginning = starts.map(
    (start) =>
      sql`select ${id} from ${table} where ${and(isLive, sql`${start} like ${term.beginning}`)} order by ${start} using ~<~ limit ${number(lookedAtBeginning)}`,
  )
  // Where beginnings have an index, one letter or two are looked up there alone.
  const anywhere = term.hasTrigram || starts.length === 0 ? [sql`select ${id} from ${table} where ${has} limit ${number(lookedAt)}`] : []
  const leads = isLed(area, lead)
  const leading = leads && anywhere.length > 0 ? [sql`select ${id} from ${table} where ${and(leads, has)} limit ${number(lookedAt)}`] : []
  return sql.join(
    [...beginning, ...anywhere, ...leading].map((part) => sql`(${part})`),
    sql` union `,
  )
}

/** Whether a row is one of those that lead; nothing where none of the area can be. */
function isLed({ leading }: Area, lead: Lead | undefined): SQL | undefined {
  const by = lead && Object.hasOwn(leading, lead.key) ? leading[lead.key] : undefined
  return by && lead && sql`(${by} = ${lead.id})`
}

/** A word of two letters holds no trigram; at the beginning of a word of the key it does. */
const hasWord = (key: SQLWrapper, word: string): SQL | undefined =>
  hasTrigram(word) ? sql`${key} like ${`%${word}%`}` : or(sql`${key} like ${`${word}%`}`, sql`${key} like ${`% ${word}%`}`)

/**
 * The place in `searchRanks` of a row that holds the term. Names are made into keys only where the key of the row has the term
 * at the beginning of a word, and each once: that costs more than all else.
 */
function rankOf({ key, names }: Area, { whole, beginning, spacedWhole, spacedWords }: Term): SQL {
  const spaced = sql`(' ' || translate(${key}, ${sql.raw(`'${between}'`)}, ${sql.raw(`'${between.replace(/./g, ' ')}'`)}))`
  const beginsWords = and(...spacedWords.map((word) => sql`${spaced} like ${`% ${word}%`}`))
  const ofNames = sql`(select coalesce(min(case when name = ${whole} then 0 when name like ${beginning} then 1 end), 2)
    from unnest(array[${sql.join([...names], sql`, `)}]) as name)`
  return sql`case when ${spaced} like ${`% ${spacedWhole}%`} then ${ofNames} when ${beginsWords} then 2 else 3 end`
}
