import { afterAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { contacts } from '#contract/contacts.ts'
import { locations } from '#contract/events/locations.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { locations as locationsTable } from '#nucleus/db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { csvFile, importsBy, xlsxFile } from '../support/importFile.ts'
import { workbook } from '../support/workbook.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const people = importsBy(nucleus, speakers.calls, token)
const attendees = importsBy(nucleus, registrations.calls, token)

describe('a number that can be read in two ways', () => {
  const cannotTell = (text: string, readings: string) => `Seats: “${text}” can mean ${readings}. Use one of these.`
  const fileOf = (cells: readonly string[]) => csvFile([['Name', 'Seats'], ...cells.map((cell, at) => [`Room ${at}`, cell])], ';')

  test.each([
    ['is an error when no other shows what its point is', ['1.000', '20'], [cannotTell('1.000', '1 or 1000'), 20]],
    [
      'is not read by decimals, which are an error themselves',
      ['1.000', '2.500', '12,5'],
      [cannotTell('1.000', '1 or 1000'), cannotTell('2.500', '2.5 or 2500'), expect.stringMatching(/“12,5” — use a whole number/)],
    ],
    ['is read by a comma before zeros', ['1.000', '2.500', '12,0'], [1000, 2500, 12]],
    ['is read by points between thousands', ['1.234', '1.234.567'], [1234, expect.stringMatching(/“1\.234\.567” — use a whole number/)]],
    ['is read by a point before a zero', ['1.000', '5.0'], [1, 5]],
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

  test('is not guessed for a second column of one that is there', async () => {
    const contactImports = importsBy(nucleus, contacts.calls, token)
    for (const second of ['Email', 'E-mail', 'E-mail address 2']) {
      const { headers } = ok(
        await contactImports.read(
          csvFile([
            ['Last name', 'Email', second],
            ['Park', 'a@park.example', 'b@park.example'],
          ]),
        ),
      )
      expect(headers.map(({ guess }) => guess)).toEqual(['lastName', 'email', null])
    }
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
