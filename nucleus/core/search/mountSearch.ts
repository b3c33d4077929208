import type { FastifyInstance } from 'fastify'
import { isAllowed } from '#constants/roles.ts'
import { limits } from '#constants/limits.ts'
import { type FoundGroup, searchEverything } from '#contract/search.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../context.ts'
import { mountCall } from '../mountCall.ts'
import type { Area } from './Area.ts'
import { chooseHits } from './choose.ts'
import { type Hit, hitsHolding, hitsResembling } from './hits.ts'
import { readRows } from './readRows.ts'
import { type Term, termOf } from './term.ts'
import { whileWanted } from './whileWanted.ts'

/** With fewer rows than this that hold the term, those that resemble it are looked for too. */
const fewHits = 3

/** Serves the search over everything: of the areas given, those that the caller may read. Their order decides between groups that fit equally well. */
export function mountSearch(app: FastifyInstance, nucleus: Nucleus, areas: readonly Area[]): void {
  mountCall(app, searchEverything, async ({ input: { term: text, eventId }, actor, request, reply }) => {
    const term = termOf(text)
    const readable = areas.filter(({ permission }) => isAllowed(actor.role, permission))
    if (!term || readable.length === 0) return []
    const groups = await whileWanted(nucleus.database, { request, reply }, (db) => findRows(db, readable, { term, eventId }))
    return groups ?? []
  })
}

/** At most three statements, whatever number of areas there is: what holds the term, what resembles it if that is too little, and what is told of them. */
async function findRows(
  db: Db,
  areas: readonly Area[],
  { term, eventId }: { term: Term; eventId: number | undefined },
): Promise<FoundGroup[]> {
  const hits = await read(db, hitsHolding(areas, term, eventId))
  if (hits.length < fewHits && term.canBeTypo) {
    const known = new Set(hits.map(({ area, id }) => `${area} ${id}`))
    const like = await read(db, hitsResembling(areas, term, eventId))
    hits.push(...like.filter(({ area, id }) => !known.has(`${area} ${id}`)))
  }
  const rows = await readRows(db, areas, { chosen: chooseHits(hits, limits.lookupRows), eventId })
  return [...rows].filter(([, found]) => found.length > 0).map(([{ name, label }, found]) => ({ area: name, label, rows: found }))
}

const read = async (db: Db, statement: Parameters<Db['execute']>[0]): Promise<Hit[]> =>
  (await db.execute<Hit & Record<string, unknown>>(statement)).rows.map(({ area, id, rank }) => ({ area, id, rank }))
