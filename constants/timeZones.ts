import { otherZoneNames } from './otherZoneNames.ts'

/** Cities by region; a zone is Region/City. */
const cities = {
  Africa: [
    'Abidjan Accra Addis_Ababa Algiers Asmara Bamako Bangui Banjul Bissau Blantyre Brazzaville Bujumbura Cairo Casablanca',
    'Ceuta Conakry Dakar Dar_es_Salaam Djibouti Douala El_Aaiun Freetown Gaborone Harare Johannesburg Juba Kampala Khartoum',
    'Kigali Kinshasa Lagos Libreville Lome Luanda Lubumbashi Lusaka Malabo Maputo Maseru Mbabane Mogadishu Monrovia Nairobi',
    'Ndjamena Niamey Nouakchott Ouagadougou Porto-Novo Sao_Tome Tripoli Tunis Windhoek',
  ],
  America: [
    'Adak Anchorage Anguilla Antigua Araguaina Argentina/La_Rioja Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan',
    'Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Aruba Asuncion Bahia Bahia_Banderas Barbados Belem Belize',
    'Blanc-Sablon Boa_Vista Bogota Boise Argentina/Buenos_Aires Cambridge_Bay Campo_Grande Cancun Caracas Argentina/Catamarca Cayenne Cayman',
    'Chicago Chihuahua Ciudad_Juarez Atikokan Argentina/Cordoba Costa_Rica Coyhaique Creston Cuiaba Curacao Danmarkshavn Dawson',
    'Dawson_Creek Denver Detroit Dominica Edmonton Eirunepe El_Salvador Fort_Nelson Fortaleza Glace_Bay Nuuk Goose_Bay',
    'Grand_Turk Grenada Guadeloupe Guatemala Guayaquil Guyana Halifax Havana Hermosillo Indiana/Knox Indiana/Marengo',
    'Indiana/Petersburg Indiana/Tell_City Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indiana/Indianapolis Inuvik Iqaluit Jamaica',
    'Argentina/Jujuy Juneau Kentucky/Monticello Kralendijk La_Paz Lima Los_Angeles Kentucky/Louisville Lower_Princes Maceio Managua Manaus',
    'Marigot Martinique Matamoros Mazatlan Argentina/Mendoza Menominee Merida Metlakatla Mexico_City Miquelon Moncton Monterrey',
    'Montevideo Montserrat Nassau New_York Nome Noronha North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem',
    'Ojinaga Panama Paramaribo Phoenix Port-au-Prince Port_of_Spain Porto_Velho Puerto_Rico Punta_Arenas Rankin_Inlet Recife',
    'Regina Resolute Rio_Branco Santarem Santiago Santo_Domingo Sao_Paulo Scoresbysund Sitka St_Barthelemy St_Johns St_Kitts',
    'St_Lucia St_Thomas St_Vincent Swift_Current Tegucigalpa Thule Tijuana Toronto Tortola Vancouver Whitehorse Winnipeg',
    'Yakutat',
  ],
  Antarctica: ['Casey Davis DumontDUrville Macquarie Mawson McMurdo Palmer Rothera Syowa Troll Vostok'],
  Arctic: ['Longyearbyen'],
  Asia: [
    'Aden Almaty Amman Anadyr Aqtau Aqtobe Ashgabat Atyrau Baghdad Bahrain Baku Bangkok Barnaul Beirut Bishkek Brunei',
    'Kolkata Chita Colombo Damascus Dhaka Dili Dubai Dushanbe Famagusta Gaza Hebron Hong_Kong Hovd Irkutsk Jakarta Jayapura',
    'Jerusalem Kabul Kamchatka Karachi Kathmandu Khandyga Krasnoyarsk Kuala_Lumpur Kuching Kuwait Macau Magadan Makassar',
    'Manila Muscat Nicosia Novokuznetsk Novosibirsk Omsk Oral Phnom_Penh Pontianak Pyongyang Qatar Qostanay Qyzylorda Yangon',
    'Riyadh Ho_Chi_Minh Sakhalin Samarkand Seoul Shanghai Singapore Srednekolymsk Taipei Tashkent Tbilisi Tehran Thimphu Tokyo',
    'Tomsk Ulaanbaatar Urumqi Ust-Nera Vientiane Vladivostok Yakutsk Yekaterinburg Yerevan',
  ],
  Atlantic: ['Azores Bermuda Canary Cape_Verde Faroe Madeira Reykjavik South_Georgia St_Helena Stanley'],
  Australia: ['Adelaide Brisbane Broken_Hill Darwin Eucla Hobart Lindeman Lord_Howe Melbourne Perth Sydney'],
  Europe: [
    'Amsterdam Andorra Astrakhan Athens Belgrade Berlin Bratislava Brussels Bucharest Budapest Busingen Chisinau Copenhagen',
    'Dublin Gibraltar Guernsey Helsinki Isle_of_Man Istanbul Jersey Kaliningrad Kyiv Kirov Lisbon Ljubljana London Luxembourg',
    'Madrid Malta Mariehamn Minsk Monaco Moscow Oslo Paris Podgorica Prague Riga Rome Samara San_Marino Sarajevo Saratov',
    'Simferopol Skopje Sofia Stockholm Tallinn Tirane Ulyanovsk Vaduz Vatican Vienna Vilnius Volgograd Warsaw Zagreb Zurich',
  ],
  Indian: ['Antananarivo Chagos Christmas Cocos Comoro Kerguelen Mahe Maldives Mauritius Mayotte Reunion'],
  Pacific: [
    'Apia Auckland Bougainville Chatham Easter Efate Kanton Fakaofo Fiji Funafuti Galapagos Gambier Guadalcanal Guam',
    'Honolulu Kiritimati Kosrae Kwajalein Majuro Marquesas Midway Nauru Niue Norfolk Noumea Pago_Pago Palau Pitcairn Pohnpei',
    'Port_Moresby Rarotonga Saipan Tahiti Tarawa Tongatapu Chuuk Wake Wallis',
  ],
}

/**
 * The IANA time zones that the console offers, by today's name of each. They are listed here because programs name some places differently
 * (Asia/Calcutta, Asia/Kolkata) and because abbreviations (EST) and offsets (+05:30) have no summer time. Answers store positions in the list
 * (`fixedChoices`), so entries are only added at the end. A test compares it with the IANA database.
 */
export const timeZoneNames: readonly string[] = [
  ...Object.entries(cities).flatMap(([region, lines]) => lines.flatMap((line) => line.split(' ')).map((city) => `${region}/${city}`)),
  // For virtual events.
  'UTC',
]

const namesByKey = new Map([
  ...Object.entries(otherZoneNames).flatMap(([name, others]) => others.split(' ').map((other): [string, string] => [keyOf(other), name])),
  ...timeZoneNames.map((name): [string, string] => [keyOf(name), name]),
])
function keyOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(' ', '_')
}

/** Today's name of an IANA zone, whatever name or spelling it is given by: Asia/Kolkata of `asia/calcutta`. Another text is returned as it is. */
export const zoneNameOf = (name: string): string => namesByKey.get(keyOf(name)) ?? name
