/** A price in its currency: `USD 1,250`; cents only if not zero. */
export const formatPrice = (price: number, currency: string | null | undefined): string =>
  [currency, price.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(price) ? 0 : 2 })].filter(Boolean).join(' ')
