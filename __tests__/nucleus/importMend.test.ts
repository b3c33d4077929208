import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { limits } from '#constants/limits.ts'
import { locations } from '#contract/events/locations.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { undo } from '#contract/history.ts'
import type { ImportCorrection } from '#contract/import.ts'
import { deleteJobFiles, jobFile } from '#contract/jobs.ts'
import { locations as locationsTable, speakers as speakersTable } from '#nucleus/db/tables/index.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { csvFile, importsBy, jobEnded, xlsxFile } from '../support/importFile.ts'
import { workbook } from '../support/workbook.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeLocation, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const people = importsBy(nucleus, speakers.calls, token)
const attendees = importsBy(nucleus, registrations.calls, token)
const storedSpeakers = (eventId: number) =>
  db
    .select()
    .from(speakersTable)
    .where(and(eq(speakersTable.eventId, eventId), isNull(speakersTable.deletedAt)))
    .orderBy(speakersTable.speakerId)
const countRooms = (eventId: number) =>
  db.$count(locationsTable, and(eq(locationsTable.eventId, eventId), isNull(locationsTable.deletedAt)))

describe('the errors of a row', () => {
  test('are all listed at once, each with the value and what is accepted', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['First name', 'Last name', 'E-mail', 'Website', 'Status', 'Featured', 'Order', 'Availability'],
      ['', '', 'ada@', 'example.com', 'Comfirmed', 'vielleicht', 'first', 'Monday'],
    ])
    const { results } = await people.checked(file, { parentId: eventId })
    expect(results[0]?.messages).toEqual({
      firstName: 'Please enter a first name or a last name',
      lastName: 'Please enter a first name or a last name',
      email: 'E-mail: “ada@” — use an e-mail address such as ada@example.com',
      websiteUrl: 'Website: “example.com” — use an address that starts with https://',
      speakerStatusId: expect.stringMatching(/^Status: “Comfirmed” — use one of Invited, .*Confirmed.*, did you mean Confirmed\?$/),
      isFeatured: 'Featured: “vielleicht” — use yes or no',
      sortOrder: expect.stringMatching(/^Order: “first” — use a whole number/),
      availability: 'Availability: “Monday” — use ranges such as 2026-06-01 09:30 – 2026-06-01 11:00',
    })
    expect(results[0]?.cells).toMatchObject({
      email: { text: 'ada@', isCut: false, suggestion: null },
      speakerStatusId: { text: 'Comfirmed', suggestion: 'Confirmed' },
      isFeatured: { text: 'vielleicht', suggestion: null },
    })
  })

  test('are all listed for a row that updates a stored one, and for one that the file has twice', async () => {
    const { eventId } = await makeEvent(db)
    await makeLocation(db, { eventId, name: 'Hall' })
    const file = csvFile([
      ['Name', 'Type', 'Seats', 'Visible in agenda'],
      ['Hall', 'Roum', 'many', 'maybe'],
      ['Attic', '', '1', ''],
      ['Attic', '', 'few', ''],
    ])
    const { results } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
    expect(Object.keys(results[0]?.messages ?? {}).toSorted()).toEqual(['isVisibleInAgenda', 'locationType', 'seats'])
    expect(results[0]?.messages.locationType).toMatch(/did you mean Room\?$/)
    expect(results[2]).toMatchObject({ state: 'duplicate', messages: { name: 'Row 3 of this file has the same Name' } })
    expect(results[2]?.messages.seats).toMatch(/^Seats: “few” — use a whole number/)
  })

  test('include a rule about several fields when another cell is wrong', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Type', 'Seats'],
      ['Hall', 'Virtual', 'many'],
    ])
    const { results } = await rooms.checked(file, { parentId: eventId })
    expect(results[0]?.messages).toMatchObject({ virtualUrl: 'Please enter Virtual URL', seats: expect.stringContaining('“many”') })
  })

  test('name the rows to choose from, or that none has the name', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Allocator' })
    await makeCompanyType(db, { eventId, name: 'Press' })
    const head = ['First name', 'Last name', 'E-mail', 'Company type']
    const { results, result } = await attendees.checked(csvFile([head, ['Ada', 'Park', 'ada@example.com', 'Alocator']]), {
      parentId: eventId,
    })
    expect(results[0]?.messages).toEqual({
      eventCompanyTypeId: 'Company type: “Alocator” — use one of Allocator or Press, did you mean Allocator?',
    })
    expect(result.fields.find(({ field }) => field === 'eventCompanyTypeId')?.choices).toEqual(['Allocator', 'Press'])
  })

  test('stay few characters, however many there are', async () => {
    const { eventId } = await makeEvent(db)
    const columns = ['Type', 'Seats', 'Meetings at a time', 'Assignment', 'Priority', 'Virtual URL', 'Visible in agenda', 'Order']
    const rows = Array.from({ length: limits.importRows }, (_, at) => [`Room ${at}`, ...columns.map(() => `${at} ${'x'.repeat(150)}`)])
    const { job, results } = await rooms.checked(csvFile([['Name', ...columns], ...rows]), { parentId: eventId })
    expect(results).toHaveLength(limits.importRows)
    expect(JSON.stringify(job.result).length).toBeLessThan(7_000_000)
    expect(results.every(({ messages }) => Object.keys(messages).length > 0)).toBe(true)
  })
})

describe('a row with more cells than the head', () => {
  const head = ['Name', 'Floor', 'Seats']
  const shifted = 'This row has 4 cells, but the table has 3 columns. “40” belongs to none of them. Correct the row in the file.'

  test.each([
    ['CSV', (rows: string[][]) => Promise.resolve(csvFile(rows))],
    ['Excel', xlsxFile],
  ])('has an error, also in the file of faulty rows, and none once it is corrected: %s', async (_, fileOf) => {
    const { eventId } = await makeEvent(db)
    const rows = [head, ['Hall', '1', '20'], ['Attic', ' east wing', '2', '40'], ['Cellar', '-1', '10', ' ']]
    const { results, job } = await rooms.checked(await fileOf(rows), { parentId: eventId })
    expect(results.map(({ row, state }) => [row, state])).toEqual([
      [2, 'new'],
      [3, 'fault'],
      [4, 'new'],
    ])
    expect(results[1]?.messages.form).toBe(shifted)
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    const again = await rooms.checked(answer.rawPayload, { parentId: eventId })
    expect(again.results).toMatchObject([{ state: 'fault', messages: { form: shifted } }])
    const right = await rooms.checked(await fileOf([head, ['Attic, east wing', '2', '40']]), { parentId: eventId })
    expect(right.results).toMatchObject([{ state: 'new', messages: {} }])
  })

  test('has none where that column is matched to a field', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([head, ['Hall', '1', '20', 'Large rooms'], ['Attic', '2', '40'], ['Cellar', '-1', '10']])
    const { results } = await rooms.checked(file, { parentId: eventId, mapping: ['name', 'floor', 'seats', 'category'] })
    expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
  })

  test('has none where most rows have them: the head lacks a title', async () => {
    const { eventId } = await makeEvent(db)
    const rows = [head, ['Hall', '1', '20', 'red'], ['Attic', '2', 'many', 'blue'], ['Cellar', '-1', '10']]
    const { results, result, job } = await rooms.checked(csvFile(rows), { parentId: eventId })
    expect(results.map(({ state, messages }) => [state, Object.keys(messages)])).toEqual([
      ['new', []],
      ['fault', ['seats']],
      ['new', []],
    ])
    expect(result.headers[3]).toMatchObject({ title: '', samples: ['red', 'blue'] })
    // Also when its faulty rows are imported again.
    const { text } = await nucleus.call(jobFile, { jobId: job.jobId }, token)
    const again = await rooms.checked(Buffer.from(text.replace('many', '7')), { parentId: eventId })
    expect(again.results).toMatchObject([{ name: 'Attic', state: 'new' }])
  })
})

describe('a number that can be read in two ways', () => {
  const cannotTell = (text: string, readings: string) => `Seats: “${text}” can mean ${readings}. Use one of these.`
  const fileOf = (cells: readonly string[]) => csvFile([['Name', 'Seats'], ...cells.map((cell, at) => [`Room ${at}`, cell])], ';')

  test.each([
    ['is an error when no other shows what its point is', ['1.000', '20'], [cannotTell('1.000', '1 or 1000'), 20]],
    ['is read by a comma before decimals', ['1.000', '2.500', '12,5'], [1000, 2500, expect.stringMatching(/“12,5” — use a whole number/)]],
    ['is read by points between thousands', ['1.234', '1.234.567'], [1234, expect.stringMatching(/“1\.234\.567” — use a whole number/)]],
    ['is read by a point before decimals', ['1.000', '0.5'], [1, expect.stringMatching(/“0\.5” — use a whole number/)]],
    ['is read by a point after a comma', ['1.000', '1,200.0'], [1, 1200]],
    ['is read by the comma between thousands where nothing else is shown', ['1,200', '20', '1 300', "1'400"], [1200, 20, 1300, 1400]],
    ['is read by the comma before decimals where another cell shows it', ['1,000', '2,0'], [1, 2]],
    [
      'is an error where the others contradict each other',
      ['1,200', '1.200', '3,0', '4.0'],
      [cannotTell('1,200', '1200 or 1.2'), cannotTell('1.200', '1.2 or 1200'), 3, 4],
    ],
    ['names texts that are read in one way', ['1.125'], [cannotTell('1.125', '1.1250 or 1125')]],
  ])('%s', async (_, cells, expected) => {
    const { eventId } = await makeEvent(db)
    const { results, commitInput } = await rooms.checked(fileOf(cells), { parentId: eventId })
    const isRead = (value: unknown) => typeof value === 'number'
    expect(results.map(({ messages }) => messages.seats)).toEqual(expected.map((value) => (isRead(value) ? undefined : value)))
    if (!expected.some(isRead)) return
    // The rows that are left out still show how the others are written.
    await rooms.committed({ ...commitInput, skipFaulty: true })
    const stored = await db
      .select()
      .from(locationsTable)
      .where(eq(locationsTable.eventId, eventId))
      .orderBy(locationsTable.sessionLocationId)
    expect(stored.map(({ seats }) => seats)).toEqual(expected.filter(isRead))
  })

  test('is corrected in all its rows at once', async () => {
    const { eventId } = await makeEvent(db)
    const { results, commitInput } = await rooms.checked(fileOf(['1.000', '1.000', '30']), { parentId: eventId })
    expect(results[0]?.cells?.seats).toMatchObject({ text: '1.000', isInvalid: true })
    const again = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', from: '1.000', to: '1000' }] })
    expect(again.results.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
  })

  test('is a number in Excel, also in the file of faulty rows; a text there is as in CSV', async () => {
    const { eventId } = await makeEvent(db)
    const rows = [
      ['Name', 'Seats', 'Order'],
      ['Hall', '1.000', 1.125],
      ['Attic', 7, 2],
    ]
    const { results, job } = await rooms.checked(await xlsxFile(rows), { parentId: eventId })
    expect(results.map(({ messages }) => messages)).toEqual([
      { seats: cannotTell('1.000', '1 or 1000'), sortOrder: expect.stringMatching(/^Order: “1\.125” — use a whole number/) },
      {},
    ])
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows[1]?.slice(0, 3)).toEqual(['Hall', '1.000', 1.125])
  })
})

describe('a cell that holds no value of its column', () => {
  const cellOf = (at: string, type: string, value: string) => `<c r="${at}" t="${type}"><v>${value}</v></c>`
  const textOf = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const head = ['First name', 'Last name', 'Company', 'Phone', 'Remark']
  const headRow = `<row r="1">${head.map((title, at) => textOf(`${'ABCDE'[at]}1`, title)).join('')}</row>`
  const mapping = ['firstName', 'lastName', 'companyName', 'phone', null]

  test('in Excel is an error where its column is imported: of a formula, and true as a phone number', async () => {
    const { eventId } = await makeEvent(db)
    const row = (n: number, ...more: string[]) =>
      `<row r="${n}">${textOf(`A${n}`, 'Ines')}${textOf(`B${n}`, `Falk ${n}`)}${more.join('')}</row>`
    const file = workbook(
      headRow +
        row(2, cellOf('C2', 'e', '#N/A'), cellOf('D2', 'e', '#REF!')) +
        row(3, cellOf('C3', 'str', 'Omar Ltd'), cellOf('D3', 'b', '1')) +
        row(4, textOf('C4', 'Brandt'), cellOf('E4', 'e', '#DIV/0!')),
    )
    for (const imports of [people, attendees]) {
      const { results } = await imports.checked(file, { parentId: eventId, mapping })
      expect(results.map(({ messages }) => [messages.companyName, messages.phone])).toEqual([
        [
          'Company name: “#N/A” — use a value, this is the error of a formula',
          'Phone: “#REF!” — use a value, this is the error of a formula',
        ],
        [undefined, expect.stringMatching(/^Phone: “true” — use a phone number/i)],
        [undefined, undefined],
      ])
    }
  })

  test('in CSV is an error as well, and can be emptied in all rows at once', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([head, ['Ines', 'Falk', '#NV', 'none', ''], ['Omar', 'Reyes', '#NV', '+44 20 7946 0000', '#REF!']])
    const { results, commitInput } = await people.checked(file, { parentId: eventId, mapping })
    expect(results.map(({ messages }) => Object.keys(messages).toSorted())).toEqual([['companyName', 'phone'], ['companyName']])
    const again = await people.recheck(commitInput.checkId, {
      corrections: [
        { field: 'companyName', from: '#NV', to: '' },
        { field: 'phone', row: 2, to: '' },
      ],
    })
    expect(again.results.map(({ state }) => state)).toEqual(['new', 'new'])
  })
})

test('yes and no are read in German, French and Spanish', async () => {
  const { eventId } = await makeEvent(db)
  const words = ['ja', 'Nein', 'OUI', 'non', 'sí', 'si', 'WAHR', 'faux', 'x']
  const file = csvFile([['Name', 'Visible in agenda'], ...words.map((word) => [`Room ${word} ${word.length}`, word])])
  const { commitInput } = await rooms.checked(file, { parentId: eventId })
  await rooms.committed(commitInput)
  const stored = await db.select().from(locationsTable).where(eq(locationsTable.eventId, eventId)).orderBy(locationsTable.sessionLocationId)
  expect(stored.map(({ isVisibleInAgenda }) => isVisibleInAgenda)).toEqual([true, false, true, false, true, true, true, false, true])
})

describe('the head of a file', () => {
  test.each([
    ['German', ['Vorname', 'Nachname', 'Firma', 'E-Mail-Adresse', 'Telefonnummer', 'Position']],
    ['French', ['Prénom', 'Nom', 'Société', 'Courriel', 'Téléphone', 'Fonction']],
    ['Spanish', ['Nombre', 'Apellidos', 'Empresa', 'Correo electrónico', 'Teléfono', 'Cargo']],
  ])('is guessed in %s, for any list of people', async (_, head) => {
    for (const imports of [people, attendees]) {
      const { headers } = ok(await imports.read(csvFile([head, head.map(() => 'x')])))
      expect(headers.map(({ guess }) => guess)).toEqual(['firstName', 'lastName', 'companyName', 'email', 'phone', 'jobTitle'])
    }
  })

  const guestList = importsBy(nucleus, nightTimeGuests.calls, token)
  test.each([
    [
      people,
      ['bioLong', 'bioShort', 'isFeatured', 'isPublished', 'websiteUrl', 'assistantEmail', 'availability', 'avNeeds', 'internalNotes'],
      [
        'Biografie',
        'Kurzbiografie',
        'Hervorgehoben',
        'Veröffentlicht',
        'Webseite',
        'E-Mail der Assistenz',
        'Verfügbarkeit',
        'Technik',
        'Notizen',
      ],
      [
        'Biographie',
        'Bio courte',
        'Mis en avant',
        'Publié',
        'Site web',
        "E-mail de l'assistant",
        'Disponibilité',
        'Besoins techniques',
        'Notes',
      ],
      [
        'Biografía',
        'Biografía breve',
        'Destacado',
        'Publicado',
        'Sitio web',
        'Correo del asistente',
        'Disponibilidad',
        'Requisitos técnicos',
        'Notas',
      ],
    ],
    [
      attendees,
      ['eventCompanyTypeId', 'irRepContactId', 'tags', 'consentMarketing', 'minMeetings', 'maxMeetings'],
      ['Kategorie', 'Betreuer', 'Schlagwörter', 'Marketing-Einwilligung', 'Mindestanzahl Meetings', 'Maximale Anzahl Meetings'],
      ['Catégorie', 'Responsable', 'Mots-clés', 'Consentement marketing', 'Réunions minimum', 'Réunions maximum'],
      ['Categoría', 'Representante', 'Etiquetas', 'Consentimiento de marketing', 'Mínimo de reuniones', 'Máximo de reuniones'],
    ],
    [
      rooms,
      [
        'name',
        'locationType',
        'category',
        'floor',
        'seats',
        'priority',
        'assignment',
        'blackouts',
        'reservedForEventCompanyId',
        'sortOrder',
      ],
      ['Raum', 'Art', 'Kategorie', 'Stockwerk', 'Plätze', 'Priorität', 'Zuweisung', 'Sperrzeiten', 'Reserviert für', 'Reihenfolge'],
      ['Salle', 'Type', 'Catégorie', 'Étage', 'Places', 'Priorité', 'Affectation', 'Indisponibilités', 'Réservé à', 'Ordre'],
      ['Sala', 'Tipo', 'Categoría', 'Planta', 'Plazas', 'Prioridad', 'Asignación', 'No disponible', 'Reservado para', 'Orden'],
    ],
    [
      guestList,
      ['hostContactId', 'functionName', 'eventOptionId', 'guestCount', 'dietary', 'tableName', 'guestStatus', 'notes', 'jobTitle'],
      ['Gastgeber', 'Anlass', 'Abendessen', 'Begleitpersonen', 'Essenswünsche', 'Tisch', 'Status', 'Bemerkungen', 'Funktion'],
      ['Hôte', 'Soirée', 'Dîner', 'Accompagnants', 'Régime', 'Table', 'Statut', 'Remarques', 'Fonction'],
      ['Anfitrión', 'Velada', 'Cena', 'Acompañantes', 'Alergias', 'Mesa', 'Estado', 'Observaciones', 'Cargo'],
    ],
  ])('is guessed for what a list has besides', async (imports, fields, ...languages) => {
    for (const head of languages) {
      const { headers } = ok(await imports.read(csvFile([head, head.map(() => 'x')])))
      expect(headers.map(({ title, guess }) => [title, guess])).toEqual(head.map((title, at) => [title, fields[at]]))
    }
  })

  test('has a hint for each field, which names what an empty cell gets', async () => {
    const { fields } = ok(await people.read(csvFile([['First name'], ['Ada']])))
    expect(fields.find(({ field }) => field === 'speakerStatusId')?.hint).toMatch(/^One of: .*\. Leave empty for Invited$/)
  })

  test.each(['Name', 'Nom', 'Nombre', 'Bezeichnung'])('is guessed for a list without people: %s', async (name) => {
    const imports = importsBy(nucleus, tracks.calls, token)
    const { headers } = ok(
      await imports.read(
        csvFile([
          [name, 'Beschreibung'],
          ['Macro', 'x'],
        ]),
      ),
    )
    expect(headers.map(({ guess }) => guess)).toEqual(['name', 'description'])
  })
})

describe('the file of the rows with errors', () => {
  const rows = [
    ['Name', 'Seats', 'Carpet'],
    ['Hall', '10', 'red'],
    ['Attic', 'many', 'a "blue"; one | two'],
  ]
  const reason = expect.stringMatching(/^Seats: “many” — use a whole number/)

  test.each([';', '\t', '|', ','])(
    'has the delimiter of the file, %j, and is imported with its added columns left out',
    async (delimiter) => {
      const { eventId } = await makeEvent(db)
      const { job } = await rooms.checked(csvFile(rows, delimiter), { parentId: eventId, fileName: 'rooms.csv' })
      const { text } = await nucleus.call(jobFile, { jobId: job.jobId }, token)
      expect(text.startsWith('\uFEFF')).toBe(true)
      expect(parse(text, { bom: true, delimiter })).toEqual([
        ['Name', 'Seats', 'Carpet', 'Row in the original file', 'Errors'],
        ['Attic', 'many', 'a "blue"; one | two', '3', reason],
      ])
      const { headers } = ok(await rooms.read(Buffer.from(text)))
      expect(headers.map(({ title }) => title)).toEqual(['Name', 'Seats', 'Carpet'])
      const corrected = await rooms.checked(Buffer.from(text.replace('many', '7')), { parentId: eventId })
      expect(corrected.results).toMatchObject([{ row: 2, name: 'Attic', state: 'new' }])
    },
  )

  test('is an Excel file for an Excel file', async () => {
    const { eventId } = await makeEvent(db)
    const { job } = await rooms.checked(await xlsxFile(rows), { parentId: eventId, fileName: 'rooms.xlsx' })
    expect(job.file?.name).toBe('rooms-errors.xlsx')
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    const [, row] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    expect(row).toEqual(['Attic', 'many', 'a "blue"; one | two', 3, reason])
  })
})

/** A file of 40 speakers of whom 12 have errors: one value in ten rows, and two rows with two errors. */
const messyRows = Array.from({ length: 40 }, (_, at) => [
  'Ada',
  `Park ${at}`,
  at === 3 || at === 4 ? 'nowhere' : `ada.${at}@example.com`,
  at >= 10 && at < 20 ? 'maybe' : at === 3 ? 'nope' : at === 4 ? 'never' : 'ja',
])
const messyFile = csvFile([['First name', 'Last name', 'E-mail', 'Featured'], ...messyRows], ';')

describe('rows with errors', () => {
  test('are mended in place: one value in all its rows, single cells, and exactly what was checked is imported and undone', async () => {
    const { eventId } = await makeEvent(db)
    const first = await people.checked(messyFile, { parentId: eventId, fileName: 'people.csv' })
    expect(first.results.filter(({ state }) => state === 'fault').length).toBe(12)
    const second = await people.recheck(first.commitInput.checkId, {
      corrections: [
        { field: 'isFeatured', from: 'maybe', to: 'no' },
        { field: 'email', row: 5, to: 'mended.3@example.com' },
        { field: 'isFeatured', row: 5, to: 'yes' },
        { field: 'email', row: 6, to: 'worse' },
      ],
    })
    // A cell that is corrected to another wrong value shows that value.
    expect(second.results.filter(({ state }) => state === 'fault')).toMatchObject([
      { row: 6, cells: { email: { text: 'worse' }, isFeatured: { text: 'never' } } },
    ])
    expect(second.result).toMatchObject({ correctionCount: 4, mapping: first.result.mapping, headers: first.result.headers })
    const third = await people.recheck(second.commitInput.checkId, {
      corrections: [
        { field: 'email', row: 6, to: '' },
        { field: 'isFeatured', row: 6, to: 'no' },
      ],
    })
    // The correction of a corrected cell replaces it.
    expect(third.result.correctionCount).toBe(5)
    expect(fieldsOf(await people.commit({ ...third.commitInput, digest: first.commitInput.digest }))).toHaveProperty('digest')
    const { undoToken, ...counts } = await people.committed(third.commitInput)
    expect(counts).toEqual({ added: 40, updated: 0, skipped: 0 })
    const stored = await storedSpeakers(eventId)
    expect(stored[3]).toMatchObject({ email: 'mended.3@example.com', isFeatured: true })
    expect(stored[4]).toMatchObject({ email: null, isFeatured: false })
    expect(stored.slice(10, 20).every(({ isFeatured }) => !isFeatured)).toBe(true)
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect(await storedSpeakers(eventId)).toEqual([])
  })

  test('are skipped when that is chosen, and only those that the check found', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await people.checked(messyFile, { parentId: eventId })
    expect(fieldsOf(await people.commit(commitInput))).toEqual({
      digest: 'Some rows have errors. Correct them and check again, or skip them.',
    })
    const job = await people.imported({ ...commitInput, skipFaulty: true })
    expect(job).toMatchObject({
      state: 'done',
      label: 'Import 28 speakers from rows.csv',
      summary: '28 speakers added, 12 with errors skipped',
      result: { added: 28, updated: 0, skipped: 0, leftOut: 12 },
    })
    expect((await storedSpeakers(eventId)).map(({ lastName }) => lastName)).not.toContain('Park 10')
    expect(await people.imported({ ...commitInput, skipFaulty: true })).toMatchObject({ error: 'This file has already been imported.' })
  })

  test('that appear after the check are not skipped: nothing is imported', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Manager', capacity: 2, waitlistEnabled: false })
    const head = ['First name', 'Last name', 'E-mail', 'Company type']
    const rows = [1, 2, 3].map((n) => ['Ada', 'Park', `ada.${n}@example.com`, 'Manager'])
    const { commitInput } = await attendees.checked(csvFile([head, ...rows]), { parentId: eventId })
    await makeRegistration(db, { eventId, eventCompanyTypeId })
    expect(await attendees.imported({ ...commitInput, skipFaulty: true })).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Nothing was imported: the list has changed since the check\. Check again\. Row 3: Manager is full/),
    })
  })

  test('get a value for a field that the file does not have', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Type'],
      ['Hall', 'Virtual'],
    ])
    const { commitInput, results } = await rooms.checked(file, { parentId: eventId })
    expect(results).toMatchObject([{ messages: { virtualUrl: 'Please enter Virtual URL' }, cells: { virtualUrl: { text: '' } } }])
    const corrections = [{ field: 'virtualUrl', row: 2, to: 'example.com' }]
    const again = await rooms.recheck(commitInput.checkId, { corrections })
    expect(again.results).toMatchObject([{ messages: { virtualUrl: expect.stringContaining('“example.com”') } }])
    const { text } = await nucleus.call(jobFile, { jobId: again.job.jobId }, token)
    expect(parse(text, { bom: true })[0]).toEqual(['Name', 'Type', 'Virtual URL', 'Row in the original file', 'Errors'])
    const right = await rooms.recheck(again.commitInput.checkId, {
      corrections: [{ field: 'virtualUrl', row: 2, to: 'https://example.com' }],
    })
    expect(await rooms.committed(right.commitInput)).toMatchObject({ added: 1 })
  })

  test('keep their corrections while the column of the field is the same', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Seats', 'Floor'],
      ['Hall', 'many', '2'],
    ])
    const { commitInput } = await rooms.checked(file, { parentId: eventId })
    const mended = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', row: 2, to: '7' }] })
    const same = await rooms.recheck(mended.commitInput.checkId, { mapping: ['name', 'seats', null] })
    expect([same.result.correctionCount, same.results[0]?.state]).toEqual([1, 'new'])
    const other = await rooms.recheck(mended.commitInput.checkId, { mapping: ['name', 'category', 'seats'] })
    expect([other.result.correctionCount, other.results[0]?.state]).toEqual([0, 'new'])
  })

  test('can be mended in two tabs: each imports what it has checked, and what is there already stays', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await rooms.checked(
      csvFile([
        ['Name', 'Seats'],
        ['Hall', 'many'],
      ]),
      { parentId: eventId },
    )
    const one = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', row: 2, to: '1' }] })
    const two = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', row: 2, to: '2' }] })
    expect(one.commitInput.digest).not.toBe(two.commitInput.digest)
    expect(await rooms.committed(one.commitInput)).toMatchObject({ added: 1 })
    expect(await rooms.committed(two.commitInput)).toMatchObject({ added: 0, skipped: 1 })
    expect(await countRooms(eventId)).toBe(1)
  })
})

describe('corrections have bounds', () => {
  test('in what they make of the cells of a file together', async () => {
    const { eventId } = await makeEvent(db)
    const columns = ['Name', 'Type', 'Seats', 'Virtual URL', 'Order', 'Assignment', 'Priority', 'Visible in agenda', 'Meetings at a time']
    const rows = Array.from({ length: 2300 }, () => columns.map(() => 'a'))
    const { commitInput, result } = await rooms.checked(csvFile([columns, ...rows]), { parentId: eventId })
    const corrections = result.mapping.flatMap((field) => (field ? [{ field, from: 'a', to: 'x'.repeat(1000) }] : []))
    expect(corrections).toHaveLength(columns.length)
    const started = ok(await recheck(commitInput.checkId, corrections))
    expect(await jobEnded(nucleus, started, token)).toMatchObject({
      state: 'failed',
      error:
        'With these corrections the cells of the file hold more than 20,000,000 characters together. Use shorter values, or split the file.',
    })
  })

  const recheck = (checkId: string, corrections: object[]) =>
    nucleus.call(locations.calls.importRecheck ?? missing(), { checkId, corrections: corrections as ImportCorrection[] }, token)
  const missing = (): never => {
    throw new Error('Locations are imported')
  }

  test('in number and length, also over several checks; and none is for a field that cannot be imported', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await rooms.checked(
      csvFile([
        ['Name', 'Seats'],
        ['Hall', 'many'],
      ]),
      { parentId: eventId },
    )
    const many = (count: number, first = 2) => Array.from({ length: count }, (_, at) => ({ field: 'seats', row: first + at, to: '1' }))
    expect((await recheck(commitInput.checkId, many(limits.importCorrections + 1))).status).toBe(422)
    expect((await recheck(commitInput.checkId, [{ field: 'name', row: 2, to: 'x'.repeat(1001) }])).status).toBe(422)
    expect((await recheck(commitInput.checkId, [{ field: 'name', row: 2, from: 'a', to: 'b' }])).status).toBe(422)
    const started = ok(await recheck(commitInput.checkId, many(limits.importCorrections)))
    await jobEnded(nucleus, started, token)
    expect(fieldsOf(await recheck(started.jobId, many(1, 4000)))).toEqual({
      corrections: 'A file can have 500 corrections at most. Download the rows with errors, correct them there, and choose that file.',
    })
    const foreign = ok(await recheck(commitInput.checkId, [{ field: 'eventId', row: 2, to: '1' }]))
    expect(await jobEnded(nucleus, foreign, token)).toMatchObject({ state: 'failed', error: 'Event id cannot be imported' })
  })

  test('a check that is not the caller’s, or whose file is gone, takes none', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput, job } = await rooms.checked(
      csvFile([
        ['Name', 'Seats'],
        ['Hall', 'many'],
      ]),
      { parentId: eventId },
    )
    const { token: theirs } = await nucleus.signIn('eventManager')
    const corrections = [{ field: 'seats', row: 2, to: '1' }]
    const { importRecheck } = locations.calls
    expect(importRecheck && (await nucleus.call(importRecheck, { checkId: commitInput.checkId, corrections }, theirs)).status).toBe(404)
    ok(await nucleus.call(deleteJobFiles, { jobId: job.jobId }, token))
    expect((await recheck(commitInput.checkId, corrections)).body.message).toBe(
      'The file is no longer stored: files are deleted after a day. Choose it again.',
    )
  })
})
