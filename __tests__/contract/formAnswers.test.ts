import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dataSources, questionKinds, type QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { AnswerRules } from '#contract/forms/answerRules.ts'
import { checkAnswer } from '#contract/forms/checkAnswer.ts'
import { cleanAnswer } from '#contract/forms/cleanAnswer.ts'
import { isRuleDate } from '#contract/forms/dates.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { context, formOption, formQuestion } from '../support/forms.ts'

const options = [formOption(1), formOption(2), formOption(3, { isActive: false }), formOption(4, { isExclusive: true, label: 'None' })]
const withOptions: readonly QuestionTypeId[] = [types.Radio, types.Checkbox, types.Select]
const question = (type: QuestionTypeId, validation: AnswerRules = {}, more: Partial<FormQuestion> = {}) =>
  formQuestion(type, { validation, options: withOptions.includes(type) ? options : [], ...more })
/** The message for what a registrant sent; undefined when it is accepted. */
const messageFor = (question: FormQuestion, sent: unknown) => checkAnswer(question, cleanAnswer(question, sent), context)

const crop = { x: 0, y: 0.1, width: 1, height: 0.9 }
const deck = { fileId: 'f1', name: 'Deck.PDF' }
const tooLong = (most: string) => `Please enter at most ${most} characters`
const badEmail = 'Please enter an e-mail address, such as name@example.com'
const badUrl = 'Please enter a web address, such as https://example.com'
const badPhone = 'Please enter the number with its country code, such as +44 20 7946 0000'
const badAmount = 'Please enter an amount in US dollars, such as 250M or 2.5B'

/** Accepted answers of each type, with their rules. */
const good: readonly [QuestionTypeId, AnswerRules, unknown[]][] = [
  [types.Input, { minLength: 2, maxLength: 5, pattern: '[a-z]+|ÄÖ😀' }, ['abc', ' ab ', 'ÄÖ😀', null, '  ']],
  [types.Input, {}, ['😀'.repeat(500)]],
  [types.TextArea, { maxLength: 3, countsWords: true }, ['One\r\ntwo three']],
  [types.Radio, {}, [1, null]],
  [types.Checkbox, { minSelected: 1, maxSelected: 2 }, [[1], [2, 1], [4], []]],
  [types.Select, {}, [2]],
  [types.Select, { isMultiple: true }, [[1, 2]]],
  [types.Datepicker, { minDate: 'start-1', maxDate: 'end' }, ['2026-05-31', '2026-06-03']],
  [types.Datepicker, {}, ['2028-02-29']],
  [types.Upload, { extensions: ['pdf'], maxFiles: 2 }, [[deck], [deck, { fileId: 'f2', name: 'b.pdf' }]]],
  [types.Email, {}, ['Ada.Park+x@Example.COM', 'ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@почта.рф', 'o’neil@example.co.uk']],
  [types.Email, { refusesFreeMail: true }, ['ada@northwind.example']],
  [types.Url, {}, ['https://example.com', 'HTTP://bücher.example/a?b=1#c', 'www.example.com/x', 'example.com']],
  [types.Label, {}, [null, '']],
  [types.Html, {}, [null]],
  [types.DataSelect, {}, [7]],
  [types.DataSelect, { isMultiple: true }, [[7, 8]]],
  [types.Number, { min: -1, max: 10, decimals: 1 }, [0, -1, 2.5, 10]],
  [types.Number, { min: 0.1, step: 0.2 }, [0.1, 0.3, 0.7, 1000.1]],
  [types.Number, { step: 5 }, [0, -5, 15]],
  [types.Number, { step: 1_000_000, decimals: 4 }, [0, 3_000_000, -1_000_000]],
  [types.Number, { step: 0.0001, decimals: 4 }, [0.0003, 123_456.7891]],
  [types.Autocomplete, {}, [{ id: 4, text: 'Blue Ridge' }]],
  [types.Autocomplete, { allowsNew: true }, [{ text: ' Blue Ridge ' }, { id: null, text: 'Blue Ridge' }, { text: ' ' }]],
  [types.Hidden, {}, ['campaign-7']],
  [types.Address_PostalCode, {}, ['SW1A 1AA']],
  [types.Address_Country, {}, ['GB']],
  [types.PhoneNumber, {}, ['+44 20 7946 0000', '0044 (0)20 7946-0000', '+1 (202) 555‑0123', '+49 30/123456']],
  [types.Address_StateProvince, {}, ['US-NY', 'Bavaria']],
  [types.Address_City, {}, ['São Paulo']],
  [types.Headshot_Upload, {}, [{ fileId: 'f1', crop }]],
  [types.Address_TimeZone, {}, ['Europe/London']],
  [types.AUM_Number, {}, [0, 2.5e9, 1e14]],
  [types.Yes_No, {}, [true, false, null]],
  [types.Yes_No, { mustBeYes: true }, [true, null]],
]

/** Answers that are refused, with the message. */
const bad: readonly [QuestionTypeId, AnswerRules, unknown, string][] = [
  [types.Input, {}, 'x'.repeat(501), tooLong('500')],
  [types.Input, {}, 5, 'Please enter text'],
  [types.Input, { minLength: 3 }, '😀😀', 'Please enter at least 3 characters'],
  [types.Input, { maxLength: 1 }, 'ab', 'Please enter at most 1 character'],
  [types.Input, { pattern: 'a|b' }, 'ab', 'Please enter this in the expected format'],
  [types.TextArea, {}, 'x'.repeat(10_001), tooLong('10,000')],
  [types.TextArea, { minLength: 2, countsWords: true }, 'One', 'Please enter at least 2 words'],
  [types.TextArea, {}, ['x'], 'Please enter text'],
  [types.Radio, {}, [1], 'Please choose one option'],
  [types.Radio, {}, '1', 'Please choose one option'],
  [types.Radio, {}, 3, 'An option you chose is no longer offered. Please choose again'],
  [types.Radio, {}, 999, 'An option you chose is no longer offered. Please choose again'],
  [types.Checkbox, {}, 1, 'Please choose again'],
  [types.Checkbox, {}, [1, 1], 'Please choose again'],
  [types.Checkbox, {}, [1, '2'], 'Please choose again'],
  [types.Checkbox, {}, [1, 4], '“None” cannot be combined with other options'],
  [types.Checkbox, { minSelected: 2 }, [1], 'Please choose at least 2 options'],
  [types.Checkbox, { maxSelected: 1 }, [1, 2], 'Please choose at most 1 option'],
  [types.Select, {}, [2], 'Please choose one option'],
  [types.Select, { isMultiple: true }, 2, 'Please choose again'],
  [types.Datepicker, {}, '2026-02-30', 'Please enter a date'],
  [types.Datepicker, {}, '2027-02-29', 'Please enter a date'],
  [types.Datepicker, {}, '2026-6-1', 'Please enter a date'],
  [types.Datepicker, {}, '0026-06-01', 'Please enter a date'],
  [types.Datepicker, { minDate: 'start-1' }, '2026-05-30', 'Please enter 31 May 2026 or a later date'],
  [types.Datepicker, { maxDate: '2026-06-01' }, '2026-06-02', 'Please enter 1 Jun 2026 or an earlier date'],
  [types.Upload, {}, 'f1', 'Please choose a file'],
  [types.Upload, {}, [{ fileId: 'f1', name: 5 }], 'Please choose a file'],
  [types.Upload, {}, [null], 'Please choose a file'],
  [types.Upload, {}, [deck, deck], 'Please choose at most 1 file'],
  [types.Upload, { extensions: ['pdf', 'docx'] }, [{ fileId: 'f1', name: 'x.pdf.exe' }], 'Please choose files of these types: pdf, docx'],
  [types.Email, {}, 'nobody', badEmail],
  [types.Email, {}, 'ada@localhost', badEmail],
  [types.Email, {}, 'ada@example..com', badEmail],
  [types.Email, {}, 'ada.@example.com', badEmail],
  [types.Email, {}, 'ada@-example.com', badEmail],
  [types.Email, {}, 'ada@127.0.0.1', badEmail],
  [types.Email, {}, 'Ada <ada@example.com', `${badEmail}: a space (U+0020) cannot be in it`],
  [types.Email, {}, `${'a'.repeat(310)}@example.com`, badEmail],
  [types.Email, { refusesFreeMail: true }, 'ada@GMail.com', 'Please enter your business e-mail address'],
  [types.Url, {}, 'ftp://example.com', badUrl],
  [types.Url, {}, 'javascript:alert(1)', badUrl],
  [types.Url, {}, 'https://ada:pass@example.com', badUrl],
  [types.Url, {}, 'nowhere', badUrl],
  [types.Url, {}, `https://example.com/${'a'.repeat(2048)}`, badUrl],
  [types.Label, {}, 'x', 'This is not a question'],
  [types.Html, {}, 'x', 'This is not a question'],
  [types.DataSelect, {}, [7], 'Please choose one option'],
  [types.DataSelect, {}, -1, 'Please choose one option'],
  [types.Number, {}, '5', 'Please enter a number'],
  [types.Number, {}, '1,500', 'This can be 1500 or 1.5. Please write one of them'],
  [types.Number, {}, Infinity, 'Please enter a number'],
  [types.Number, { min: 1 }, 0, 'Please enter 1 or more'],
  [types.Number, { max: 9 }, 10, 'Please enter 9 or less'],
  [types.Number, { decimals: 0 }, 1.5, 'Please enter a whole number'],
  [types.Number, { step: 10_000_000, min: 0 }, 3, 'Please enter a number in steps of 10000000, such as 10000000, 20000000, 30000000'],
  [types.Number, { step: 5 }, 7, 'Please enter a number in steps of 5, such as 5, 10, 15'],
  [types.Number, { min: 0.1, step: 0.2 }, 0.2, 'Please enter a number in steps of 0.2, such as 0.1, 0.3, 0.5'],
  [types.Number, { decimals: 1 }, 1.55, 'Please enter at most 1 decimal place'],
  [types.Number, {}, 1e15, 'Please enter 100000000000000 or less'],
  [types.Autocomplete, {}, { text: 'Blue Ridge' }, 'Please choose one of the suggestions'],
  [types.Autocomplete, {}, { id: null, text: 'Blue Ridge' }, 'Please choose one of the suggestions'],
  [types.Autocomplete, { allowsNew: true }, 'Blue Ridge', 'Please enter text'],
  [types.Autocomplete, { allowsNew: true }, { text: { toString: 1 } }, 'Please enter text'],
  [types.Autocomplete, { allowsNew: true }, { id: 'x', text: 'Blue Ridge' }, 'Please enter text'],
  [types.Autocomplete, { allowsNew: true }, { text: 'x'.repeat(201) }, tooLong('200')],
  [types.Hidden, {}, 'x'.repeat(501), tooLong('500')],
  [types.Address_PostalCode, {}, 'x'.repeat(21), tooLong('20')],
  [types.Address_Country, {}, 'Germany', 'Please choose a country'],
  [types.PhoneNumber, {}, '020 7946 0000', badPhone],
  [types.PhoneNumber, {}, '+44', badPhone],
  [types.PhoneNumber, {}, '+1 202 555 0123 456 789', badPhone],
  [types.PhoneNumber, {}, '+44 20 7946 0000 ext. 12', 'Please enter the number without its extension'],
  [types.PhoneNumber, {}, '+1 202 555 0123 x45', 'Please enter the number without its extension'],
  [types.Address_StateProvince, {}, 'x'.repeat(101), tooLong('100')],
  [types.Address_City, {}, { city: 'Rome' }, 'Please enter text'],
  [types.Headshot_Upload, {}, { fileId: 'f1' }, 'Please choose a picture'],
  [types.Headshot_Upload, {}, { fileId: 'f1', crop: null }, 'Please choose a picture'],
  [types.Headshot_Upload, {}, { fileId: 'f1', crop: { ...crop, x: 0.5 } }, 'Please choose a picture'],
  [types.Headshot_Upload, {}, 'f1', 'Please choose a picture'],
  [types.Address_TimeZone, {}, 'Mars/Olympus', 'Please choose a time zone'],
  [types.AUM_Number, {}, '2.5B', badAmount],
  [types.AUM_Number, {}, -1, 'Please enter $0 or more'],
  [types.AUM_Number, { min: 1_234_567_890 }, 1e9, 'Please enter $1,234,567,890 or more'],
  [types.AUM_Number, {}, 1e15, 'Please enter $100T or less'],
  [types.AUM_Number, {}, 1.5, 'Please enter a whole number'],
  [types.Yes_No, {}, 'yes', 'Please choose Yes or No'],
  [types.Yes_No, {}, 1, 'Please choose Yes or No'],
  [types.Yes_No, { mustBeYes: true }, false, 'Please choose Yes. Registration needs it'],
]

describe('an answer', () => {
  test.each(good.flatMap(([type, rules, answers]) => answers.map((answer) => [type, rules, answer] as const)))(
    'to type %i with %j: %j is accepted',
    (type, rules, answer) => {
      expect(messageFor(question(type, rules), answer)).toBeUndefined()
    },
  )

  test.each(bad)('to type %i with %j: %j is refused', (type, rules, answer, message) => {
    expect(messageFor(question(type, rules), answer)).toBe(message)
  })

  test('is tried for every type, accepted and refused', () => {
    const all = questionKinds.map(({ value }) => value).sort()
    expect([...new Set(good.map(([type]) => type))].sort()).toEqual(all)
    expect([...new Set(bad.map(([type]) => type))].sort()).toEqual(all)
  })

  test('is required from an instant on', () => {
    const required = question(types.Input, {}, { isRequired: true, requiredFrom: '2026-05-01T12:00:00.000Z' })
    const before = { ...context, at: new Date('2026-05-01T11:59:59Z') }
    expect(checkAnswer(required, null, context)).toBe('Please answer this question')
    expect(checkAnswer(required, null, before)).toBeUndefined()
    expect(messageFor(question(types.Yes_No, {}, { isRequired: true }), false)).toBeUndefined()
  })

  test('names the option that is fully booked', () => {
    const full = { ...context, fullOptionIds: new Set([2]) }
    expect(checkAnswer(question(types.Checkbox), [1, 2], full)).toBe('“Option 2” is fully booked. Please choose another option')
  })

  test('of any shape gets a message or none, and never an exception', () => {
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom({ text: { toString: 1 } }, { fileId: 1, crop: {} }, [[]], [{}], { id: {}, text: 'x' }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...questionKinds.map(({ value }) => value)), values, (type, value) => {
        expect(['string', 'undefined']).toContain(typeof messageFor(question(type, {}, { dataSource: dataSources.strategies }), value))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the stored answer', () => {
  test.each<[QuestionTypeId, unknown, AnswerValue]>([
    [types.Input, ' Rio\tde\u0000 Janeiro\n', 'Rio de Janeiro'],
    [types.Input, 'half \ud800', 'half \ufffd'],
    [types.Input, '\u3164\u200d', null],
    [types.TextArea, '\u200b\n\u2060 \u2800', null],
    [types.TextArea, ' One\r\nTwo\u0007 ', 'One\nTwo'],
    [types.Email, ' Ada@Example.COM ', 'ada@example.com'],
    [types.PhoneNumber, '0044 (0)20 7946-0000', '+442079460000'],
    [types.PhoneNumber, '(0049) 30 123456', '+4930123456'],
    [types.PhoneNumber, '+４４ 20 7946 0000', '+442079460000'],
    [types.Url, 'www.example.com', 'https://www.example.com'],
    [types.Autocomplete, { id: 4, text: ' Blue Ridge ', more: 1 }, { id: 4, text: 'Blue Ridge' }],
    [types.Autocomplete, { text: '  ' }, null],
    [types.Checkbox, [], null],
    [types.Yes_No, false, false],
    [types.Number, 0, 0],
  ])('of type %i for %j is %j', (type, sent, stored) => {
    expect(cleanAnswer(question(type), sent)).toEqual(stored)
  })

  test('is the same when it is cleaned again', () => {
    const phone = fc.string({ unit: fc.constantFrom('0', '4', '+', ' ', '(', ')', '-', '.', '/', '００', '\u2010') })
    const text = fc.oneof(fc.string({ unit: 'binary' }), phone, fc.webUrl(), fc.domain(), fc.emailAddress())
    const values = fc.oneof(text, fc.record({ text, id: fc.option(fc.nat()) }), fc.jsonValue())
    fc.assert(
      fc.property(fc.constantFrom(...questionKinds.map(({ value }) => value)), values, (type, value) => {
        const once = cleanAnswer(question(type), value)
        expect(cleanAnswer(question(type), once)).toEqual(once)
      }),
      { numRuns: 3000 },
    )
  })
})

test('a date of a rule exists, or is relative to the event', () => {
  const dates = ['2026-06-01', 'start', 'end+1', 'start-20', '2026-02-30', '2026-13-01', 'start+1000', 'begin', 'start+', '26-06-01', '']
  expect(dates.filter(isRuleDate)).toEqual(['2026-06-01', 'start', 'end+1', 'start-20'])
})
