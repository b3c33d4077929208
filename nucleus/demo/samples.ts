import { strategies as allStrategies } from '#constants/strategies.ts'

/**
 * Made-up names, places and texts to choose from. A name is written in its own script; after the slash is its spelling in
 * addresses. `_` is a space.
 */
export type Spelling = readonly [native: string, roman: string]

/** Letters that do not decompose into a base letter and a mark. */
const plain: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', þ: 'th', ı: 'i' }

const spelled = (text: string): Spelling[] =>
  text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [native = '', roman = native] = entry.split('/')
      const letters = roman.toLowerCase().replace(/[łøđþı]/g, (letter) => plain[letter] ?? '')
      return [native.replaceAll('_', ' '), letters.normalize('NFD').replace(/[^a-z0-9]/g, '')] as const
    })

export const latinFirst = spelled(`
  Maja Søren Zoë Björn Renée Łukasz Çağla Iñaki Šárka Ğülay Åsa Anaïs Jürgen Noémie Tomáš Ágnes Ümit Céline Đorđe Þóra
  Amara Idris Wren Tobias Lucia Marcus Petra Oscar Helena Rafael Ingrid Felix Nadia Victor Clara Hugo Simone Arthur Mira
  Jonas Elise Martin Paula Stefan Ines Daniel Laura Samuel Alice Peter Julia Thomas Eva Robert Hannah Simon Grace Adam
  Chidi Ngozi Kwame Thandi Sipho Aroha Wiremu Leilani Anh Mai Budi Siti Putri Arjun Priya Ravi Anjali Jean-Luc Ana-Maria`)

export const latinLast = spelled(`
  Halvorsen Østergård Müller-Brandt Ó'Dálaigh D'Arcy O'Malley Nuñez Wójcik Şahin Kováč Gonçalves Lefèbvre Ångström Grüner
  Benešová Szymański Fjällström Ørsted Çelik Dvořák Ibáñez Nygård Håkansson Třebický Zürcher Crăciun Hernández-Ruiz
  Whitcombe Ashdown Fairweather Pennington Blackwood Thornbury Marlowe Kestrel Holloway Winterbourne Castellan Devereux
  Okonkwo-Reyes Adeyemi Mbeki-Hall Nakamura-Voss Tamatea Kahananui Nguyen Pham Santoso Wijaya Menon Iyer Banerjee Kapoor
  Van_der_Velde Van_den_Bosch Di_Lorenzo De_la_Cruz Mac_an_Bhaird Null Smith Jones Brown Taylor Martin Weber Rossi Silva
  Larsen Novak Keller Moreau Costa Fischer Lindgren Virtanen Jansen Dubois Romano Horvat Petrov-Lane Bauer Santos Meyer`)

/** First and last names in other scripts, mostly short lists: enough to show each script on every page. */
export const otherScripts: readonly { first: Spelling[]; last: Spelling[] }[] = [
  {
    first: spelled('Дарья/Darya Алексей/Alexey Ольга/Olga Тарас/Taras Ђорђе/Djordje Светлана/Svetlana'),
    last: spelled('Волынская/Volynskaya Щербаков/Shcherbakov Їжакевич/Yizhakevych Лебедева/Lebedeva Стојановић/Stojanovic'),
  },
  {
    first: spelled('Ελένη/Eleni Γιώργος/Giorgos Κατερίνα/Katerina Νίκος/Nikos'),
    last: spelled('Παπαδάκη/Papadaki Θεοδωρίδης/Theodoridis Ξενάκης/Xenakis'),
  },
  { first: spelled('ليلى/Layla يوسف/Yusuf فاطمة/Fatima عمر/Omar'), last: spelled('المنصوري/Almansouri الحداد/Alhaddad بن-عمّار/Benammar') },
  { first: spelled('נועה/Noa אורי/Uri תמר/Tamar'), last: spelled('בן־דוד/Bendavid שפירא/Shapira אלמוג/Almog') },
  { first: spelled('雨桐/Yutong 子轩/Zixuan 梓涵/Zihan 浩然/Haoran'), last: spelled('欧阳/Ouyang 王/Wang 李/Li 司马/Sima 陳/Chen') },
  {
    first: spelled('陽菜/Haruna 蓮/Ren さくら/Sakura ユウキ/Yuki'),
    last: spelled('佐々木/Sasaki 渡邊/Watanabe 長谷川/Hasegawa 髙橋/Takahashi'),
  },
  { first: spelled('서연/Seoyeon 민준/Minjun 하은/Haeun'), last: spelled('김/Kim 박/Park 황보/Hwangbo 이/Lee') },
  { first: spelled('अनन्या/Ananya विवान/Vivaan श्रेया/Shreya'), last: spelled('शर्मा/Sharma कृष्णमूर्ति/Krishnamurti त्रिपाठी/Tripathi') },
]

/** Names that break careless programs: one letter, a hundred letters, apostrophes, several parts, combining characters. */
export const oddNames: readonly { first: Spelling; last: Spelling }[] = [
  { first: ['J', 'j'], last: ['O', 'o'] },
  { first: ['Ng', 'ng'], last: ['Ỹ', 'y'] },
  {
    first: ['Maximiliana-Theodora Wilhelmina Konstantina Anastasia Bartholomea Philippa Rosalind Euphemia', 'maximiliana'],
    last: ['Featherstonehaugh-Cholmondeley-Marjoribanks de Saint-Hippolyte-les-Grandes-Fontaines y Vélez-Osorio', 'featherstonehaugh'],
  },
  { first: ["D'Artagnan", 'dartagnan'], last: ["O'Neill-N'Diaye", 'oneillndiaye'] },
  { first: ['Mary Ann', 'maryann'], last: ['St. John (Jr.)', 'stjohn'] },
  { first: ['Zoe\u0308', 'zoe'], last: ['A\u030Angstro\u0308m', 'angstrom'] },
  { first: ['🌻 Sunny', 'sunny'], last: ['Null', 'null'] },
]

export const firmNames =
  `Halvorsen Meridian Kestrel Ashgrove Northlight Tidewater Larkspur Brightwater Calder Wolfram Juniper Saltmarsh Rookwood
  Everfield Quillon Harrowgate Lodestar Silverbirch Foxglove Greywether Auberon Tamarind Oakhelm Stonecrop Windermoor Paxton Belvoir Cedarline
  Driftwood Elmstead Fenwick Goldcrest Hazelmere Ironbark Jessamine Kingsbarn Lanternfield Mossdale Nightingale Orchardson Peregrine Quarry
  Ravensworth Sandpiper Thistledown Umberleigh Vantage Whitethorn Yarrow Zephyrine`.split(/\s+/)
export const firmPlaces =
  `Ridge Harbor Point Bay Hill Valley Bridge Gate Grove Fields Peak Crest Sound Haven Brook Cliff Delta Lake Forest Heath
  Isle Junction Key Landing Mesa Narrows Oasis Park Quay Reach Shore Terrace Vale Wharf`.split(/\s+/)

const notOffered = ['Managed futures', 'Private equity', 'Real estate', 'Digital assets', 'Fund of funds', 'Long-only', 'Other']
/** The strategies that forms of the demo data offer. */
export const strategies = allStrategies.filter((one) => !notOffered.includes(one))
export const regions = ['North America', 'Europe', 'Asia-Pacific', 'Latin America', 'Middle East and Africa']

export const jobTitles: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Chief Investment Officer',
    'Director, Alternative Investments',
    'Portfolio Manager, Hedge Funds',
    'Senior Investment Officer',
    'Head of Private Markets',
    'Trustee',
    'Investment Analyst',
  ],
  2: [
    'Founding Partner',
    'Portfolio Manager',
    'Head of Investor Relations',
    'Managing Director, Capital Formation',
    'Chief Operating Officer',
    'Vice President, Investor Relations',
    'Partner',
  ],
  3: [
    'Head of Capital Introduction',
    'Client Director',
    'Partner, Funds Practice',
    'Relationship Manager',
    'Director, Fund Services',
    'Senior Associate',
  ],
  4: ['Editor', 'Senior Reporter', 'Correspondent, Alternatives', 'Producer'],
}

export const places = [
  { city: 'New York', countryCode: 'US', timeZone: 'America/New_York' },
  { city: 'Chicago', countryCode: 'US', timeZone: 'America/Chicago' },
  { city: 'London', countryCode: 'GB', timeZone: 'Europe/London' },
  { city: 'Zürich', countryCode: 'CH', timeZone: 'Europe/Zurich' },
  { city: 'Stockholm', countryCode: 'SE', timeZone: 'Europe/Stockholm' },
  { city: 'São Paulo', countryCode: 'BR', timeZone: 'America/Sao_Paulo' },
  { city: 'Dubai', countryCode: 'AE', timeZone: 'Asia/Dubai' },
  { city: 'Mumbai', countryCode: 'IN', timeZone: 'Asia/Kolkata' },
  { city: 'Singapore', countryCode: 'SG', timeZone: 'Asia/Singapore' },
  { city: 'Tokyo', countryCode: 'JP', timeZone: 'Asia/Tokyo' },
  { city: 'Sydney', countryCode: 'AU', timeZone: 'Australia/Sydney' },
  { city: 'Toronto', countryCode: 'CA', timeZone: 'America/Toronto' },
] as const

/** Free text as people write it. Several start a formula or break naive CSV: exports must make them harmless. */
export const remarks = [
  'Vegetarian, no nuts; "really no nuts", she says.',
  'Called twice.\nPrefers e-mail, mornings only.\nAssistant: see contact.',
  '=HYPERLINK("https://example.com/prize","You have won")',
  '+1 for the dinner, if seats allow',
  '-2 meetings against last year; ask why',
  '@front desk: badge says "Doctor", please check',
  'Wants to meet credit managers, first-time funds and emerging managers.',
  'Says: "Semicolons; commas, and a tab\there."',
  'Needs step-free access to every room.',
  'Arrives late on the first day. Flight lands 11:40, so no meetings before 14:00.',
  '=1+1',
  'Überprüft – alles in Ordnung ✔',
] as const
export const tags = ['VIP', 'First time', 'Speaker guest', 'Board', 'Advisory committee', 'Follow up'] as const
