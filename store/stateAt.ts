/** Returns what reads the part of the state that stands under a name: `common/timeZones` and `common/timeZones/fetch` name `state.common.timeZones`. */
export function stateAt<Part>(name: string): (state: object) => Part {
  const [area = '', part = ''] = name.split('/')
  return (state) => (state as Record<string, Record<string, Part>>)[area]?.[part] as Part
}
