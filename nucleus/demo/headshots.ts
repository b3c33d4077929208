import sharp from 'sharp'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Db } from '../db/client.ts'
import { files } from '../db/tables/index.ts'
import { type Random, makeRandom } from './random.ts'
import { fileId } from './fileId.ts'
import { stamped } from './stamps.ts'

export interface Headshot {
  headshotUrl: string
  headshotOriginalUrl: string
  headshotCrop: { x: number; y: number; width: number; height: number }
}
/** Pixels per side. `shown` and `quality` match the crops that nucleus makes: saving headshots again changes nothing. */
const original = 600
const shown = nucleusLimits.headshotMinPixels
const quality = 82
const crop = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 }

/** Stores drawn pictures (a figure on two colours, nobody's likeness), each as the original and as a crop. */
export async function seedHeadshots(db: Db, count: number, baseDate: string): Promise<Headshot[]> {
  const random = makeRandom('headshots')
  const rows: (typeof files.$inferInsert)[] = []
  const headshots: Headshot[] = []
  const { createdAt } = stamped(baseDate)
  for (let index = 0; index < count; index += 1) {
    const picture = await sharp(Buffer.from(drawing(random)))
      .jpeg({ quality: 90 })
      .toBuffer()
    const part = await cropped(picture)
    const [originalId, croppedId] = [fileId(random), fileId(random)]
    rows.push({ fileId: originalId, contentType: 'image/jpeg', bytes: picture, width: original, height: original, createdAt })
    rows.push({ fileId: croppedId, contentType: 'image/jpeg', bytes: part, width: shown, height: shown, createdAt })
    headshots.push({ headshotUrl: `/nucleus/files/${croppedId}`, headshotOriginalUrl: `/nucleus/files/${originalId}`, headshotCrop: crop })
  }
  if (rows.length > 0) await db.insert(files).values(rows)
  return headshots
}

function cropped(picture: Buffer): Promise<Buffer> {
  const pixels = (fraction: number) => Math.round(fraction * original)
  const region = { left: pixels(crop.x), top: pixels(crop.y), width: pixels(crop.width), height: pixels(crop.height) }
  return sharp(picture)
    .extract(region)
    .resize(shown, shown, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer()
}

function drawing(random: Random): string {
  const hue = random.integer(0, 359)
  const shirt = (hue + random.integer(120, 240)) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${original}" height="${original}" viewBox="0 0 100 100">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue},55%,62%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},60%,32%)"/>
    </linearGradient></defs>
    <rect width="100" height="100" fill="url(#g)"/>
    <ellipse cx="50" cy="92" rx="${random.integer(28, 33)}" ry="30" fill="hsl(${shirt},40%,30%)"/>
    <circle cx="50" cy="43" r="${random.integer(16, 19)}" fill="hsl(${random.integer(18, 34)},${random.integer(25, 45)}%,${random.integer(38, 76)}%)"/>
  </svg>`
}
