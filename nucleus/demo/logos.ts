import sharp from 'sharp'
import type { Db } from '../db/client.ts'
import { files } from '../db/tables/index.ts'
import { at, makeRandom } from './random.ts'
import { fileId } from './fileId.ts'
import { stamped } from './stamps.ts'

export interface Logo {
  logoUrl: string
  logoDarkUrl: string
}
const [width, height] = [240, 96]

/** Signs of invented firms, centred in the picture; `c` and `d` are their two colours. */
const symbols: readonly ((c: string, d: string) => string)[] = [
  (c, d) => `<circle cx="95" cy="48" r="34" fill="${c}"/><circle cx="145" cy="48" r="34" fill="${d}" fill-opacity=".8"/>`,
  (c, d) => `<path d="M60 80 100 16l40 64z" fill="${c}"/><path d="M110 80 145 28l35 52z" fill="${d}"/>`,
  (c, d) =>
    [70, 96, 122, 148]
      .map((x, n) => `<rect x="${x}" y="${62 - n * 15}" width="18" height="${20 + n * 15}" fill="${n % 2 ? d : c}"/>`)
      .join(''),
  (c, d) =>
    `<path d="M120 10 158 32v32l-38 22-38-22V32z" fill="none" stroke="${c}" stroke-width="10"/><circle cx="120" cy="48" r="11" fill="${d}"/>`,
  (c, d) =>
    `<path d="M40 60q40-60 80 0t80 0" fill="none" stroke="${c}" stroke-width="11"/><path d="M40 80q40-60 80 0t80 0" fill="none" stroke="${d}" stroke-width="6"/>`,
  (c, d) =>
    `<rect x="86" y="14" width="68" height="68" rx="12" fill="${c}"/><path d="M103 62V34l17 18 17-18v28" fill="none" stroke="${d}" stroke-width="9"/>`,
]

/** Stores drawn logos, each as png for light and for dark surfaces. */
export async function seedLogos(db: Db, count: number, baseDate: string): Promise<Logo[]> {
  const random = makeRandom('logos')
  const { createdAt } = stamped(baseDate)
  const rows: (typeof files.$inferInsert)[] = []
  const logos: Logo[] = []
  for (let index = 0; index < count; index += 1) {
    const symbol = at(symbols, index % symbols.length)
    const hue = random.integer(0, 359)
    const second = (hue + random.integer(20, 70)) % 360
    const [light, dark] = await Promise.all(
      [32, 68].map((lightness) => picture(symbol(`hsl(${hue},60%,${lightness}%)`, `hsl(${second},55%,${lightness + 14}%)`))),
    )
    const ids = [fileId(random), fileId(random)]
    for (const [at, bytes] of [light, dark].entries())
      if (bytes) rows.push({ fileId: ids[at] ?? '', contentType: 'image/png', bytes, width, height, createdAt })
    logos.push({ logoUrl: `/nucleus/files/${ids[0]}`, logoDarkUrl: `/nucleus/files/${ids[1]}` })
  }
  if (rows.length > 0) await db.insert(files).values(rows)
  return logos
}

const picture = (symbol: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${symbol}</svg>`,
    ),
  )
    .png()
    .toBuffer()
