import { returnFrequencies } from '#constants/funds.ts'

export interface YearMonth {
  year: number
  month: number
}
/** What decides for which months a fund has returns. `inceptionDate` is a local date. */
export interface ReturnCalendar {
  inceptionDate: string
  returnFrequency: number
}

/** Months since January of the year 0. */
export const monthNumber = ({ year, month }: YearMonth): number => year * 12 + month - 1
export const yearMonthOf = (number: number): YearMonth => ({ year: Math.floor(number / 12), month: (number % 12) + 1 })
/** The month of a local date. */
export const monthOfDate = (date: string): YearMonth => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
/** Months from one return to the next. */
export const stepOf = ({ returnFrequency }: Pick<ReturnCalendar, 'returnFrequency'>): 1 | 3 =>
  returnFrequency === returnFrequencies.quarterly ? 3 : 1

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "March 2024" */
export const monthText = ({ year, month }: YearMonth): string => monthFormat.format(Date.UTC(year, month - 1, 1))

/**
 * Why a fund cannot have a return for a month; undefined if it can. `today` is a local date.
 */
export function monthRefusal(fund: ReturnCalendar, month: YearMonth, today: string): string | undefined {
  const inception = monthOfDate(fund.inceptionDate)
  if (stepOf(fund) === 3 && month.month % 3 !== 0)
    return `${monthText(month)} ends no quarter. This fund reports each quarter: in March, June, September and December`
  if (monthNumber(month) < monthNumber(inception))
    return `${monthText(month)} is before the inception of the fund in ${monthText(inception)}`
  return monthNumber(month) > monthNumber(monthOfDate(today)) ? `${monthText(month)} is in the future` : undefined
}

/**
 * The first month for which a fund must have a return: the first whole month, or quarter, of its life. One that began within it may have a
 * return for the part before.
 */
export function firstExpectedMonth(fund: ReturnCalendar): number {
  const step = stepOf(fund)
  const firstWhole = monthNumber(monthOfDate(fund.inceptionDate)) + (fund.inceptionDate.endsWith('-01') ? 0 : 1)
  return Math.ceil(firstWhole / step) * step + step - 1
}
