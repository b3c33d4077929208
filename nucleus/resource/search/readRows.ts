import { inArray, type SQL, sql } from 'drizzle-orm'
import { type SearchHit, searchRanks } from '#contract/search.ts'
import type { Db } from '../../db/client.ts'
import type { Area, Lead, RowLocation } from './Area.ts'
import type { Hit } from './hits.ts'
import type { StatementRunner } from './runCancellable.ts'

interface SelectedRow extends Record<string, unknown> {
  area: number
  id: number
  title: string
  about: (string | null)[]
  place: RowLocation | null
}

/** The details of the hits, by area in the order of the hits. A row that was deleted since is left out. */
export async function readRows(
  run: StatementRunner,
  areas: readonly Area[],
  { db, chosen, lead }: { db: Db; chosen: ReadonlyMap<number, readonly Hit[]>; lead?: Lead },
): Promise<Map<Area, SearchHit[]>> {
  const selectedAreas = [...chosen].flatMap(([at, hits]): { area: Area; at: number; hits: readonly Hit[] }[] => {
    const area = areas[at]
    return area ? [{ area, at, hits }] : []
  })
  if (selectedAreas.length === 0) return new Map()
  const selects = selectedAreas.map(({ area, at, hits }) => selectOf(db, area, { at, ids: hits.map(({ id }) => id), lead }))
  // The selects name these columns.
  const rows = await run<SelectedRow>(sql.join(selects, sql` union all `))
  const rowsByKey = new Map(rows.map((row) => [`${row.area} ${row.id}`, row]))
  return new Map(
    selectedAreas.map(({ area, at, hits }) => [
      area,
      hits
        .flatMap((hit) => {
          const row = rowsByKey.get(`${at} ${hit.id}`)
          return row ? [{ rank: hit.rank, row: searchHitOf(area, hit, row) }] : []
        })
        // Among equals, hits that can be opened go first.
        .sort((a, b) => a.rank - b.rank || Number(a.row.address === null) - Number(b.row.address === null))
        .map(({ row }) => row),
    ]),
  )
}

function selectOf(db: Db, area: Area, { at, ids, lead }: { at: number; ids: readonly number[]; lead?: Lead }): SQL {
  const { table, id, title, about = [], from = [], location } = area
  const texts = sql.join([...about.map((text) => sql`${text}::text`), sql`null`], sql`, `)
  const fields = {
    area: sql.raw(String(at)).as('area'),
    id: sql`${id}`.as('id'),
    title: sql`${title}::text`.as('title'),
    about: sql`array[${texts}]::text[]`.as('about'),
    place: sql`${location(lead)}`.as('place'),
  }
  const query = db.select(fields).from(table).$dynamic()
  for (const { table: other, on } of from) void query.leftJoin(other, on)
  return sql`(${query.where(inArray(id, [...ids])).getSQL()})`
}

function searchHitOf(area: Area, { rank }: Hit, { id, title, about, place }: SelectedRow): SearchHit {
  const { parentName = null, more = 0 } = place ?? {}
  const parentLabel = parentName !== null && parentName !== title ? [more > 0 ? `${parentName} and ${more} more` : parentName] : []
  return {
    area: area.name,
    id,
    title,
    subtitle: [...about.filter(Boolean), ...parentLabel].join(' · '),
    rank: searchRanks[rank] ?? 'typo',
    address: place && area.routeOf(place.ids),
  }
}
