import type { QuestionTypeName } from '#constants/questionTypes.ts'
import type { FormSide } from './eventPlan.ts'
import { regions, strategies } from './samples.ts'

export interface DemoQuestion {
  key: string
  type: QuestionTypeName
  label: string
  section: string
  isRequired?: boolean
  options?: readonly string[]
  /** Sample answers. */
  texts?: readonly string[]
  range?: readonly [number, number]
}

export interface Form {
  name: string
  requiresVetting?: boolean
  questions: readonly DemoQuestion[]
}

export const about = 'About you'
const stay = 'Your visit'
const dietary: DemoQuestion = {
  key: 'dietary',
  type: 'TextArea',
  label: 'Dietary needs',
  section: stay,
  texts: ['None', 'Vegetarian', 'Vegan, and "no" means no', 'Gluten free,\nno shellfish', 'Halal', '=no nuts', 'Kosher; lactose free'],
}
const arrival: DemoQuestion = { key: 'arrivalDate', type: 'Datepicker', label: 'Arrival', section: stay, range: [-1, 1] }
const assistantEmail: DemoQuestion = { key: 'assistantEmail', type: 'Email', label: "Assistant's e-mail", section: stay }
const discretion = ['Full', 'Recommends', 'None']

/** The registration form of each side, with questions of many types. */
export const forms: Readonly<Record<FormSide, Form>> = {
  1: {
    name: 'Allocator',
    requiresVetting: true,
    questions: [
      { key: 'intro', type: 'Label', label: 'Tell us about your institution. Vetting usually takes three working days.', section: about },
      { key: 'totalAum', type: 'AUM_Number', label: 'Total assets (USD)', section: about, isRequired: true },
      { key: 'discretion', type: 'Radio', label: 'Discretion over investments', section: about, isRequired: true, options: discretion },
      { key: 'strategies', type: 'Checkbox', label: 'Strategies of interest', section: about, options: strategies },
      { key: 'region', type: 'Select', label: 'Main region', section: about, isRequired: true, options: regions },
      { key: 'allocations', type: 'Number', label: 'Allocations in the last 24 months', section: about, range: [0, 30] },
      { key: 'website', type: 'Url', label: 'Website of the institution', section: about },
      arrival,
      assistantEmail,
      { key: 'firstTime', type: 'Yes_No', label: 'Is this your first time with us?', section: stay, isRequired: true },
      dietary,
    ],
  },
  2: {
    name: 'Manager',
    questions: [
      { key: 'firmAum', type: 'AUM_Number', label: 'Firm assets (USD)', section: about, isRequired: true },
      { key: 'strategy', type: 'Select', label: 'Main strategy', section: about, isRequired: true, options: strategies },
      { key: 'inception', type: 'Datepicker', label: 'Inception of the fund', section: about, range: [-6000, -400] },
      { key: 'fee', type: 'Number', label: 'Management fee (%)', section: about, range: [0, 2] },
      {
        key: 'pitch',
        type: 'TextArea',
        label: 'Your fund in three sentences',
        section: about,
        texts: [
          'Market neutral, "low net".\nCapacity of 800 million; closed to new money in spring.',
          '=Direct lending, senior secured',
          'We buy what others must sell, patiently.',
          'Systematic macro, 60 markets, 12 % volatility.',
        ],
      },
      assistantEmail,
      { key: 'mobile', type: 'PhoneNumber', label: 'Mobile on site', section: stay },
      { key: 'wantsMeetings', type: 'Yes_No', label: 'Do you want one-to-one meetings?', section: stay, isRequired: true },
      dietary,
    ],
  },
  3: {
    name: 'Sponsor',
    questions: [
      {
        key: 'package',
        type: 'Radio',
        label: 'Package',
        section: about,
        isRequired: true,
        options: ['Platinum', 'Gold', 'Silver', 'Reception only'],
      },
      { key: 'badges', type: 'Number', label: 'Badges needed', section: about, range: [1, 12] },
      { key: 'logo', type: 'Url', label: 'Where we find your logo', section: about },
      { key: 'invoiceEmail', type: 'Email', label: 'E-mail for the invoice', section: about, isRequired: true },
      { key: 'booth', type: 'Yes_No', label: 'Do you bring a booth?', section: stay },
      {
        key: 'delivery',
        type: 'Input',
        label: 'Delivery company',
        section: stay,
        texts: ['Sample Freight, Inc.', 'We carry it ourselves', 'Example "Express" Couriers'],
      },
    ],
  },
  4: {
    name: 'Service provider',
    questions: [
      {
        key: 'service',
        type: 'Checkbox',
        label: 'Services',
        section: about,
        isRequired: true,
        options: ['Prime brokerage', 'Administration', 'Legal', 'Audit', 'Technology', 'Placement'],
      },
      { key: 'website', type: 'Url', label: 'Website', section: about },
      { key: 'clients', type: 'Number', label: 'Fund clients', section: about, range: [1, 400] },
      {
        key: 'knows',
        type: 'Input',
        label: 'Who invited you?',
        section: about,
        texts: ['A client', "Maya's team, by phone", 'Nobody; found the site', '+ a colleague'],
      },
      arrival,
      dietary,
    ],
  },
  5: {
    name: 'Press',
    questions: [
      {
        key: 'outlet',
        type: 'Input',
        label: 'Outlet',
        section: about,
        isRequired: true,
        texts: ['Allocator Weekly', 'The Larkspur Ledger', 'Ridge & Harbor, "Markets"'],
      },
      { key: 'portfolio', type: 'Url', label: 'Recent work', section: about },
      {
        key: 'topics',
        type: 'Checkbox',
        label: 'Topics',
        section: about,
        options: ['Hedge funds', 'Private markets', 'Pensions', 'Regulation'],
      },
      { key: 'deadline', type: 'Datepicker', label: 'Your deadline', section: about, range: [0, 10] },
      { key: 'interviews', type: 'Yes_No', label: 'Do you ask for interviews?', section: stay },
      { key: 'mobile', type: 'PhoneNumber', label: 'Mobile on site', section: stay, isRequired: true },
    ],
  },
}
