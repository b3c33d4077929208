import { choices } from './choice.ts'
import { questionTypes } from './questionTypes.ts'

const { Input, TextArea, Radio, Checkbox, Select, Datepicker, Upload, Email, Url, Label, Html, DataSelect } = questionTypes
const { Autocomplete, Hidden, PhoneNumber, Headshot_Upload, AUM_Number, Yes_No } = questionTypes

/** The types of a question as staff read them, in the order in which a form builder offers them (docs/domain.md §2.3). */
export const questionKinds = choices({
  input: [Input, 'Short text'],
  textArea: [TextArea, 'Long text'],
  radio: [Radio, 'Single choice'],
  checkbox: [Checkbox, 'Multiple choice'],
  select: [Select, 'Drop-down'],
  yesNo: [Yes_No, 'Yes or no'],
  number: [questionTypes.Number, 'Number'],
  amount: [AUM_Number, 'Amount in US dollars'],
  date: [Datepicker, 'Date'],
  email: [Email, 'E-mail address'],
  phone: [PhoneNumber, 'Phone number'],
  url: [Url, 'Web address'],
  upload: [Upload, 'File upload'],
  headshot: [Headshot_Upload, 'Headshot'],
  autocomplete: [Autocomplete, 'Text with suggestions'],
  dataSelect: [DataSelect, 'Choice from our lists'],
  country: [questionTypes.Address_Country, 'Country'],
  state: [questionTypes.Address_StateProvince, 'State or province'],
  city: [questionTypes.Address_City, 'City'],
  postalCode: [questionTypes.Address_PostalCode, 'Postal code'],
  timeZone: [questionTypes.Address_TimeZone, 'Time zone'],
  label: [Label, 'Text block'],
  html: [Html, 'Formatted text block'],
  hidden: [Hidden, 'Hidden value'],
})
export type QuestionTypeId = (typeof questionKinds)[number]['value']

/** Types that are answered by choosing options of the question. */
export const optionQuestions: readonly QuestionTypeId[] = [Radio, Checkbox, Select]
/** Types that only show something: never answered, never required, not exported. */
export const shownQuestions: readonly QuestionTypeId[] = [Label, Html]
/** Types that registrants do not fill in. */
export const neverRequired: readonly QuestionTypeId[] = [Label, Html, Hidden]

/** The lists from which a question of type DataSelect or Autocomplete offers its choices. */
export const dataSources = choices({
  companies: [1, 'Companies'],
  companyTypes: [2, 'Company types'],
  contacts: [3, 'Contacts'],
  strategies: [4, 'Strategies'],
  countries: [5, 'Countries'],
  timeZones: [6, 'Time zones'],
  eventOptions: [7, 'Options of the event'],
  sessions: [8, 'Published sessions'],
  hosts: [9, 'Hosts of the event'],
  funds: [10, 'Funds at the event'],
})
/** Lists of people and companies whom we know: offered to staff only, never to the public. */
export const privateDataSources: readonly number[] = [dataSources.companies, dataSources.contacts]

/** Fields of the contact or the company that an answer is written to. */
export const answerTargets = choices({
  contactJobTitle: [1, 'Contact: job title'],
  contactPhone: [2, 'Contact: phone'],
  contactMobile: [3, 'Contact: mobile'],
  contactCity: [4, 'Contact: city'],
  contactCountry: [5, 'Contact: country'],
  contactTimeZone: [6, 'Contact: time zone'],
  contactLinkedIn: [7, 'Contact: LinkedIn'],
  contactBio: [8, 'Contact: biography'],
  contactHeadshot: [9, 'Contact: headshot'],
  companyWebsite: [11, 'Company: website'],
  companyPhone: [12, 'Company: phone'],
  companyCity: [13, 'Company: city'],
  companyCountry: [14, 'Company: country'],
  companyAum: [15, 'Company: assets in US dollars'],
  companyDescription: [16, 'Company: description'],
})
