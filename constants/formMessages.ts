import { limits } from './limits.ts'

/** The form messages (spec §5). `label` is the field's label as the form shows it. */
export const formMessages = {
  required: (label: string) => `Please enter ${label}`,
  textAtLeast: (label: string, min: number) => `${label} must be at least ${min} characters`,
  textAtMost: (label: string, max: number) => `${label} must be at most ${max} characters`,
  textBetween: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max} characters`,
  numberAtLeast: (label: string, min: number) => `${label} must be at least ${min}`,
  numberAtMost: (label: string, max: number) => `${label} must be at most ${max}`,
  numberBetween: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max}`,
  listAtMost: (label: string, max: number) => `${label} must be at most ${max.toLocaleString('en-US')} entries`,
  pattern: (label: string, advice?: string) => [`${label} does not match the expected pattern`, ...(advice ? [advice] : [])].join('. '),
  type: (label: string, type: string) => `${label} is not a valid ${type}`,
  url: (label: string) => `${label} is not a valid url. Use an address that starts with https://`,
  empty: (label: string) => `${label} cannot be empty`,
  unstorable: (label: string) => `${label} holds a character that cannot be stored`,
  control: (label: string, code: string, before: string) =>
    `${label} holds a control character (${code})${before === '' ? ' at its beginning' : ` after “${before}”`}. Delete it`,
  userInUrl: (label: string) => `${label} holds a user name or a password. Leave out what is before the “@”`,
  cellTooLong: (label: string) =>
    `${label} has more than ${limits.importCellCharacters.toLocaleString('en-US')} characters, the most that a cell can have`,
  address: (label: string, character: string) => `${label}: ${character} cannot be in an e-mail address`,
  oneName: () => 'Please enter a first name or a last name',
  ownCompany: () => 'Please enter your company',
  years: (label: string) => `${label} must be in the years ${limits.firstYear} to ${limits.lastYear}`,
  nested: (label: string) => `${label} is nested too deeply: at most ${limits.htmlDepth} elements inside each other`,
  unknown: (name: string) => `This call takes no ${name}`,
  missing: (what: string) => `This ${what} does not exist`,
  foreign: (what: string, parent: string) => `This ${what} does not belong to the ${parent}`,
  taken: (what: string, parent: string | undefined, label: string) =>
    `Another ${what}${parent === undefined ? '' : ` of this ${parent}`} has this ${inSentence(label)}`,
} as const

/** A label within a sentence: "name", but "URL". */
const inSentence = (label: string): string => (/^.?[a-z]/.test(label.slice(1)) ? label.charAt(0).toLowerCase() + label.slice(1) : label)
