import { createHash } from 'node:crypto'

/** What is stored of a private link's secret: nobody can guess 128 random bits, so a plain hash suffices. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
