import { logo } from '#constants/logo.ts'

/** The product's logo as a data URL. */
export const logoUrl = `data:image/svg+xml,${encodeURIComponent(logo)}`
