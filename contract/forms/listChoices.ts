import { type Choice, choice } from '#constants/choice.ts'
import { countryCodes } from '#constants/countries.ts'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { strategies } from '#constants/strategies.ts'
import { timeZoneNames } from '#constants/timeZones.ts'

/** The choices of a list that is the same for every event; undefined for any other. Their ids are positions, so entries are only added at the end. */
export function fixedChoices(dataSource: number): Choice[] | undefined {
  switch (dataSource) {
    case dataSources.countries:
      return numbered(countryCodes.map(countryName))
    case dataSources.timeZones:
      return numbered(timeZoneNames.map(timeZoneLabel))
    case dataSources.strategies:
      return numbered(strategies)
    default:
      return undefined
  }
}

/** The lists whose choices are an event's own. */
export const eventLists: readonly number[] = [
  ...[dataSources.companyTypes, dataSources.eventOptions, dataSources.sessions, dataSources.hosts, dataSources.funds],
]

export const numbered = (labels: readonly string[]): Choice[] => labels.map((label, index) => choice(index + 1, label))

const names = new Intl.DisplayNames(['en'], { type: 'region' })
/** The English name of a country. */
export const countryName = (code: string): string => names.of(code) ?? code
/** A time zone as people read it. */
const timeZoneLabel = (name: string): string => name.replaceAll('_', ' ')

/** The texts that a question of an address type offers, with the label of each; undefined for other types. */
export function placeLabels(questionTypeId: number): ReadonlyMap<string, string> | undefined {
  if (questionTypeId === types.Address_Country) return countries
  return questionTypeId === types.Address_TimeZone ? timeZones : undefined
}
const byLabel = ([, one]: [string, string], [, other]: [string, string]) => one.localeCompare(other, 'en')
const countries = new Map(countryCodes.map((code): [string, string] => [code, countryName(code)]).toSorted(byLabel))
const timeZones = new Map(timeZoneNames.map((name): [string, string] => [name, timeZoneLabel(name)]).toSorted(byLabel))
