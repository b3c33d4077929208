import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Area, Lead } from './Area.ts'
import type { ForgivenWord } from './slips.ts'
import { separators, hasTrigram, type Term } from './term.ts'

/** A found row: the index of its area, its id, and the index of its rank in `searchRanks`. */
export interface Hit {
  area: number
  id: number
  rank: number
}

/** The most rows to read that contain the words, and that begin with the term: bounds the work when 100,000 rows match. */
const maxCandidates = 100
const maxPrefixCandidates = 20
/** More for similar rows: they are few, and the best must be among them. */
const maxSimilarCandidates = 300
const typoRank = 4

const number = (value: number): SQL => sql.raw(String(value))

/** One statement for the best rows of each area that contain the term. */
export const hitsContaining = (areas: readonly Area[], term: Term, lead?: Lead): SQL =>
  sql.join(
    areas.map((area, at) => bestRows(area, { at, ids: candidateIds(area, term, lead), rank: rankOf(area, term), lead })),
    sql` union all `,
  )

/**
 * Statements, to run in parallel, for the rows of each area that are similar to the term. A table with many rows gets a statement of
 * its own, because its trigram index takes longer than all others together.
 */
export function similarHits(areas: readonly Area[], { fullText }: Term, lead?: Lead): SQL[] {
  const selects = areas.map((area, at) => {
    const { table, id, key, isLive, prefixKeys } = area
    const leads = isLeading(area, lead) ?? sql`true`
    // Compute the similarity once per row: it costs more than everything else.
    const select = sql`(select ${number(at)} as area, id, ${number(typoRank)} as rank from (
        select ${id} as id, word_similarity(${fullText}::text, ${key}) as likeness, ${leads} as leads, ${table}.updated_at
        from ${table} where ${and(isLive, sql`${fullText}::text <% ${key}`)} limit ${number(maxSimilarCandidates)}
      ) as resembling order by likeness desc, leads desc, updated_at desc, id desc limit ${number(limits.lookupRows)})`
    return { select, isLarge: prefixKeys !== undefined }
  })
  const small = selects.filter(({ isLarge }) => !isLarge).map(({ select }) => select)
  return [
    ...(small.length > 0 ? [sql.join(small, sql` union all `)] : []),
    ...selects.filter(({ isLarge }) => isLarge).map(({ select }) => select),
  ]
}

/** One statement for the rows of each area that have every word, each with one slip at most. */
export const hitsWithSlips = (areas: readonly Area[], words: readonly ForgivenWord[], lead?: Lead): SQL =>
  sql.join(
    areas.map((area, at) => {
      const { table, id, key, isLive } = area
      const hasPatterns = words.map(({ patterns }) => or(...patterns.map((pattern) => sql`${key} like ${pattern}`)))
      // Not as an index condition: the patterns find few rows, and these expressions have many alternatives.
      const hasWords = words.map(({ expression }) => sql`(${key} || '') ~ ${`(?:^|[^[:alnum:]])(?:${expression})`}`)
      const likeness = sql.join(
        words.map(({ word }) => sql`word_similarity(${word}::text, ${key})`),
        sql` + `,
      )
      const leads = isLeading(area, lead) ?? sql`true`
      return sql`(select ${number(at)} as area, id, ${number(typoRank)} as rank from (
        select ${id} as id, ${likeness} as likeness, ${leads} as leads, ${table}.updated_at
        from ${table} where ${and(isLive, ...hasPatterns, ...hasWords)} limit ${number(maxSimilarCandidates)}
      ) as resembling order by likeness desc, leads desc, updated_at desc, id desc limit ${number(limits.lookupRows)})`
    }),
    sql` union all `,
  )

interface RankedQuery {
  at: number
  ids: SQL
  rank: SQL
  lead: Lead | undefined
}

/** Reads the candidates by id and sorts them: few rows, so the sort needs no index. */
function bestRows(area: Area, { at, ids, rank, lead }: RankedQuery): SQL {
  const { table, id, isLive } = area
  const leads = isLeading(area, lead) ?? sql`true`
  const best = sql`select ${id} as id, ${rank} as place, ${leads} as leads, ${table}.updated_at from ${table}
    where ${and(sql`${id} = any(array(${ids}))`, isLive)}`
  return sql`(select ${number(at)} as area, id, place / 2 as rank from (${best}) as best
    order by place, leads desc, updated_at desc, id desc limit ${number(limits.lookupRows)})`
}

/**
 * The ids of rows that may be the best. Each part stops early: prefixes are read in the order of their index, and the rest has no
 * order, because with a limit the planner would walk an index that does not filter.
 */
function candidateIds(area: Area, term: Term, lead?: Lead): SQL {
  const { table, id, key, prefixKeys = [], isLive } = area
  const has = and(isLive, ...term.words.map((spellings) => or(...spellings.map((word) => hasWord(key, word)))))
  const beginning = prefixKeys.map(
    (start) =>
      sql`select ${id} from ${table} where ${and(isLive, sql`${start} like ${term.beginning}`)} order by ${start} using ~<~ limit ${number(maxPrefixCandidates)}`,
  )
  // Where prefixes have an index, terms of one or two letters use only that.
  const anywhere =
    term.hasTrigram || prefixKeys.length === 0 ? [sql`select ${id} from ${table} where ${has} limit ${number(maxCandidates)}`] : []
  const leads = isLeading(area, lead)
  const leading =
    leads && anywhere.length > 0 ? [sql`select ${id} from ${table} where ${and(leads, has)} limit ${number(maxCandidates)}`] : []
  return sql.join(
    [...beginning, ...anywhere, ...leading].map((part) => sql`(${part})`),
    sql` union `,
  )
}

/** Whether a row belongs to the leading parent; undefined where no row of the area can. */
function isLeading({ leadColumns }: Area, lead: Lead | undefined): SQL | undefined {
  const by = lead && Object.hasOwn(leadColumns, lead.key) ? leadColumns[lead.key] : undefined
  return by && lead && sql`(${by} = ${lead.id})`
}

/** A word of two letters has no trigram, except at the beginning of a word of the key. */
const hasWord = (key: SQLWrapper, word: string): SQL | undefined =>
  hasTrigram(word) ? sql`${key} like ${`%${word}%`}` : or(sql`${key} like ${`${word}%`}`, sql`${key} like ${`% ${word}%`}`)

/**
 * Twice the index in `searchRanks` of a row that contains the term, and one more where the words begin words of the row, but not of one of its
 * names, or only those of an e-mail address. Names are turned into keys only where the row's key has the words at the beginning of words, and only once: it costs more than
 * everything else.
 */
function rankOf({ key, names }: Area, { fullText, beginning, spacedText, spacedWords }: Term): SQL {
  const spaced = (text: SQLWrapper) =>
    sql`(' ' || translate(${text}, ${sql.raw(`'${separators}'`)}, ${sql.raw(`'${separators.replace(/./g, ' ')}'`)}))`
  const hasWordPrefixes = (text: SQLWrapper) =>
    and(...spacedWords.map((spellings) => or(...spellings.map((word) => sql`${spaced(text)} like ${`% ${word}%`}`))))
  const nameRank = sql`(select coalesce(min(case when name = ${fullText} then 0 when name like ${beginning} then 2 when name not like '%@%' and ${hasWordPrefixes(sql`name`)} then 4 end), 5)
    from unnest(array[${sql.join([...names], sql`, `)}]) as name)`
  return sql`case when ${spaced(key)} like ${`% ${spacedText}%`} then ${nameRank} when ${hasWordPrefixes(key)} then greatest(${nameRank}, 4) else 6 end`
}
