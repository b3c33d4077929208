/** Types of a registration form question (spec §3). 10 and 25 are unused. */
export const questionTypes = {
  Input: 1,
  TextArea: 2,
  Radio: 3,
  Checkbox: 4,
  Select: 5,
  Datepicker: 6,
  Upload: 7,
  Email: 8,
  Url: 9,
  Label: 11,
  Html: 12,
  DataSelect: 13,
  Number: 14,
  Autocomplete: 15,
  Hidden: 16,
  Address_PostalCode: 17,
  Address_Country: 18,
  PhoneNumber: 19,
  Address_StateProvince: 20,
  Address_City: 21,
  Headshot_Upload: 22,
  Address_TimeZone: 23,
  AUM_Number: 24,
  Yes_No: 26,
} as const
export type QuestionTypeName = keyof typeof questionTypes
export type QuestionTypeId = (typeof questionTypes)[QuestionTypeName]
