import type { FastifyInstance } from 'fastify'
import { isAllowed } from '#constants/roles.ts'
import { limits } from '#constants/limits.ts'
import { type SearchGroup, searchEverything } from '#contract/search.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Area, Lead } from './Area.ts'
import { chooseHits } from './chooseHits.ts'
import { type Hit, hitsContaining, hitsWithSlips, similarHits } from './hits.ts'
import { mountLookup } from './mountLookup.ts'
import { readRows } from './readRows.ts'
import { forgivenWordsOf } from './slips.ts'
import { type Term, termOf } from './term.ts'
import type { StatementRunner } from './runCancellable.ts'

/** With fewer hits than this, the words of the term are also searched separately. */
const fewHits = 3

/** Serves the global search over the areas that the caller may read. Their order decides between equally good groups. */
export function mountSearch(app: FastifyInstance, nucleus: Nucleus, areas: readonly Area[]): void {
  mountLookup(app, nucleus, searchEverything, async ({ input: { term: text, parentKey, parentId }, actor, run }) => {
    const term = termOf(text)
    const readable = areas.filter(({ permission }) => isAllowed(actor.role, permission))
    if (!term || readable.length === 0) return []
    const lead = parentKey !== undefined && parentId !== undefined ? { key: parentKey, id: parentId } : undefined
    return findRows({ db: nucleus.db, run, areas: readable, term, lead })
  })
}

interface SearchParams {
  db: Db
  run: StatementRunner
  areas: readonly Area[]
  term: Term
  lead: Lead | undefined
}

/**
 * In sequence: rows with the term, its words separately if those are few, rows that have its words with a slip each if there are none, then
 * similar rows, then details of the hits.
 */
async function findRows({ db, run, areas, term, lead }: SearchParams): Promise<SearchGroup[]> {
  const hits: Hit[] = []
  const add = (found: Record<string, unknown>[]): void => {
    const known = new Set(hits.map(({ area, id }) => `${area} ${id}`))
    hits.push(...found.map(hitOf).filter(({ area, id }) => !known.has(`${area} ${id}`)))
  }
  for (const one of [term, term.separated]) if (one && hits.length < fewHits) add(await run(hitsContaining(areas, one, lead)))
  const forgiven = hits.length === 0 ? forgivenWordsOf(term.fullText) : undefined
  if (forgiven) add(await run(hitsWithSlips(areas, forgiven, lead)))
  if (hits.length === 0 && term.canBeTypo)
    add((await Promise.all(similarHits(areas, term, lead).map((statement) => run(statement)))).flat())
  const rows = await readRows(run, areas, { db, chosen: chooseHits(hits, limits.lookupRows), lead })
  return [...rows].filter(([, found]) => found.length > 0).map(([{ name, label }, found]) => ({ area: name, label, rows: found }))
}

const hitOf = ({ area, id, rank }: Record<string, unknown>): Hit => ({ area: Number(area), id: Number(id), rank: Number(rank) })
