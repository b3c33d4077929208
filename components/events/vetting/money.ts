const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** "USD 2.5bn". */
export const usdText = (amount: number): string => `USD ${compact.format(amount)}`
