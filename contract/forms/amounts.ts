interface Unit {
  factor: number
  /** What a single point or comma before three digits is: the decimal sign, or a separator of thousands. */
  decimal?: '.' | ','
}
const named = (names: string, factor: number, decimal: '.' | ','): [string, Unit][] =>
  names.split(' ').map((name) => [name, { factor, decimal }])
/** English, German and French names of units. */
const units: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['', { factor: 1 }],
  ...named('k thousand', 1e3, '.'),
  ...named('m mm mn mln million millions', 1e6, '.'),
  ...named('b bn bln billion billions', 1e9, '.'),
  ...named('t tn trn trillion trillions', 1e12, '.'),
  ...named('tsd', 1e3, ','),
  ...named('mio', 1e6, ','),
  ...named('md mds mrd mia milliard milliards milliarden', 1e9, ','),
])
const written = /^(?:usd|us\$|\$)? ?(\d(?:[\d.,'’ ]*\d)?) ?([a-z]*)\.? ?(?:usd|us\$|\$)?$/i

/**
 * Reads an amount in whole US dollars as people write it: `2.5B`, `$750 m`, `1,200,000`, `1.200.000`, `2,5 Mrd`. Undefined for a text that is no
 * such amount. A point or comma before three digits separates thousands, except `1.250B` and `1,250 Mrd`: 1.25 billions.
 */
export function readAmount(text: string): number | undefined {
  const line = text.length <= 60 ? text.trim().replace(/\s+/g, ' ') : ''
  const [, digits = '', name = ''] = written.exec(line) ?? []
  const unit = units.get(name.toLowerCase().replace(/usd$/, ''))
  if (!unit) return undefined
  const value = readNumber(digits, unit.decimal)
  return value === undefined ? undefined : Math.round(value * unit.factor)
}

function readNumber(text: string, decimal: Unit['decimal']): number | undefined {
  const [end = '', sign] = /([.,])\d+$/.exec(text) ?? []
  const isThousands = sign !== decimal && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  const hasDecimals = sign !== undefined && text.split(sign).length === 2 && !isThousands
  const whole = hasDecimals ? text.slice(0, -end.length) : text
  // Thousands have one separator, and three digits behind each.
  if (!/^(?:\d+|[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*)$/.test(whole)) return undefined
  return Number(`${whole.replace(/\D/g, '')}.${hasDecimals ? end.slice(1) : '0'}`)
}

const shown = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
] as const

/** An amount as people write it, exactly: `$2.5B`, `$750M`, `$1,234,567`. */
export function amountText(amount: number): string {
  const [name, factor] = shown.find(([, one]) => amount >= one && amount % (one / 100) === 0) ?? ['', 1]
  return `$${(amount / factor).toLocaleString('en-US', { maximumFractionDigits: 2 })}${name}`
}
