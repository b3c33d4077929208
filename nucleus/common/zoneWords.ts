import { rawTimeZones } from '@vvo/tzdb'
import { otherZoneNames } from '#constants/otherZoneNames.ts'
import { zoneNameOf } from '#constants/timeZones.ts'

/** Zones that people mean by an abbreviation which several zones have (EST, CST, IST): it comes first in their words, and they are found first. */
const foremost: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Halifax',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Perth',
]

/** Places of finance and conferences beside the largest cities of a zone. */
const places: Readonly<Record<string, string>> = {
  'America/New_York': 'Boston, Washington, Miami, Palm Beach, Orlando, Atlanta, Charlotte, Greenwich, Stamford, Baltimore, Pittsburgh',
  'America/Chicago': 'Dallas, Austin, Minneapolis, Milwaukee, New Orleans, St. Louis, Kansas City, Nashville',
  'America/Denver': 'Salt Lake City, Aspen',
  'America/Los_Angeles': 'Las Vegas, Seattle, Portland, Palo Alto, Newport Beach, Sacramento',
  'America/Toronto': 'Ottawa, Quebec',
  'America/Edmonton': 'Calgary',
  'America/Halifax': 'Hamilton',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasília',
  'America/Argentina/Buenos_Aires': 'Rosario',
  'Europe/London': 'Edinburgh, Belfast, Cardiff, Oxford, Cambridge, Leeds, Bristol',
  'Europe/Paris': 'Lyon, Nice, Cannes, Bordeaux',
  'Europe/Berlin': 'Frankfurt, Cologne, Düsseldorf, Stuttgart, Leipzig, Hanover',
  'Europe/Zurich': 'Bern, Lugano, Zug, Davos, St. Moritz, St. Gallen',
  'Europe/Rome': 'Florence, Venice, Bologna',
  'Europe/Madrid': 'Seville, Bilbao, Palma',
  'Europe/Amsterdam': 'The Hague, Utrecht',
  'Europe/Stockholm': 'Gothenburg',
  'Asia/Shanghai': 'Beijing, Shenzhen, Guangzhou, Hangzhou',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Riyadh': 'Jeddah, Dammam',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Kolkata': 'New Delhi, Bangalore, Chennai, Kolkata, Calcutta, Bombay, Gurgaon, Pune',
  'Asia/Tokyo': 'Kyoto, Osaka',
  'Asia/Karachi': 'Islamabad, Lahore',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria',
  'Australia/Sydney': 'Canberra',
  'Australia/Melbourne': 'Geelong',
  'Pacific/Auckland': 'Wellington, Christchurch',
}

/** What finds a time zone beside its label: its large cities and country, its abbreviations, and its names. What it is best known by comes first. */
export const wordsOfZone = (zone: string): string => [...new Set(partsOf(zone))].join(', ')

function partsOf(zone: string): string[] {
  const group = rawTimeZones.find((one) => one.group.some((name) => zoneNameOf(name) === zone))
  const names = [zone, ...(otherZoneNames[zone]?.split(' ') ?? [])]
  if (!group) return names
  // The cities of a group are those of its first zone; the others are in the same country and have the same clock today.
  const isMain = zoneNameOf(group.name) === zone
  const cities = [...(places[zone]?.split(', ') ?? []), ...(isMain ? group.mainCities : [])]
  const clocks = [group.abbreviation, group.dstAbbreviation ?? group.abbreviation, group.alternativeName]
  const where = [...cities, group.countryName, ...names]
  return foremost.includes(zone) ? [...clocks, ...where] : [...where, ...clocks]
}
