import sharp, { type Sharp } from 'sharp'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import { createGate } from '../kernel/gate.ts'

const { pictureMegapixels, picturesAtOnce, picturesWaiting, pictureWaitSeconds } = nucleusLimits
const maxPixels = pictureMegapixels * 1_000_000

// No picture is decoded twice, so a cache would only hold memory. One thread per picture leaves the processors to other calls.
sharp.cache(false)
sharp.concurrency(1)

/** The process's only gate to the decoder. Throws 503 when too many calls wait, or the wait is too long. */
export const throughPictureGate = createGate({
  maxRunning: picturesAtOnce,
  maxWaiting: picturesWaiting,
  waitSeconds: pictureWaitSeconds,
  refusal: () => new Refusal(503, 'Too many pictures are being saved. Try again in a minute.'),
})

/**
 * Runs `work` on a picture, whose size is checked before a pixel is decoded. It may wait: call it outside of transactions. Throws 422 on
 * `field` when the picture is too large or damaged, and 503 when too many wait.
 */
export async function decodePicture<T>(field: string, bytes: Uint8Array, work: (picture: Sharp) => Promise<T>): Promise<T> {
  const { width, height } = await readOrRefuse(field, () => sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > maxPixels) throw ruleBroken({ [field]: tooLarge(width, height) })
  const picture = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  return throughPictureGate(() => readOrRefuse(field, () => work(picture())))
}

function tooLarge(width: number, height: number): string {
  // Rounded up, so that a size just over the limit does not read as the limit.
  const megapixels = Math.ceil((width * height) / 100_000) / 10
  const [across, down] = [width.toLocaleString('en'), height.toLocaleString('en')]
  return `The picture has ${across} × ${down} pixels (${megapixels} megapixels). Make it smaller, ${pictureMegapixels} megapixels at most, and choose it again.`
}

async function readOrRefuse<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw ruleBroken({ [field]: 'The picture cannot be read. It may be damaged.' })
  }
}
