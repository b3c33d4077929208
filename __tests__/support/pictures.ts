import { createCipheriv } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'

interface Picture {
  width?: number
  height?: number
  format?: 'jpeg' | 'png'
  /** Pixels that do not compress: for large files. The same every time. */
  isNoise?: boolean
}

/** The bytes of a picture: grey on the left, red on the right, unless it is noise. */
export function picture({ width = 500, height = 500, format = 'jpeg', isNoise = false }: Picture): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  if (isNoise) createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(pixels).copy(pixels)
  else for (let at = 0; at < pixels.length; at += 3) pixels.set((at / 3) % width < width / 2 ? [128, 128, 128] : [220, 20, 20], at)
  const made = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (format === 'jpeg' ? made.jpeg({ quality: 95 }) : made.png()).toBuffer()
}

type Part = { name: string; value: string } | { name: string; bytes: Buffer; filename?: string; type?: string }

/** Form data for `call`, with the parts in the order given. */
export function formOf(parts: Part[]): InjectOptions {
  const boundary = 'a-line-that-no-picture-holds'
  const lines = parts.flatMap((part) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"`
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
    const { filename = 'picture', type = 'application/octet-stream', bytes } = part
    return [Buffer.from(`${head}; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`), bytes, Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
