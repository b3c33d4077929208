/**
 * Investment strategies: those of hedge funds, then the other asset classes (docs/domain.md §2.3). Answers store their positions, so entries are only
 * added at the end.
 */
export const strategies = [
  'Equity hedge',
  'Event-driven',
  'Macro',
  'Relative value',
  'Multi-strategy',
  'Quant',
  'Credit',
  'Managed futures',
  'Private equity',
  'Private credit',
  'Venture',
  'Real estate',
  'Infrastructure',
  'Digital assets',
  'Fund of funds',
  'Long-only',
  'Other',
] as const
