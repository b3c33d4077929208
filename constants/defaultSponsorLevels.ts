/** The default sponsor levels, the top one first. Sizes: 3 large, 2 medium, 1 small. */
export const defaultSponsorLevels = [
  { name: 'Platinum', color: '#5b6b7f', logoSize: 3 },
  { name: 'Gold', color: '#b8860b', logoSize: 3 },
  { name: 'Silver', color: '#8a9099', logoSize: 2 },
  { name: 'Bronze', color: '#a0622d', logoSize: 1 },
] as const
