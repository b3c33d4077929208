interface Entry {
  name: string
  bytes: Buffer
  /** Deflated, and the size that the directory claims. */
  packed?: { packed: Buffer; unpacked: number }
}

/** A workbook whose one sheet holds these rows, or whatever the packed bytes unpack to; `shared` are its shared strings. With a chart, a sheet of its own
 * before that one has it. */
export function workbook(
  rows: string,
  { packed, shared = '', hasChart = false }: { packed?: Entry['packed']; shared?: string; hasChart?: boolean } = {},
): Buffer {
  const xml = (body: string) => Buffer.from(`<?xml version="1.0"?>${body}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (items: string) =>
    xml(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`)
  return archive([
    { name: '[Content_Types].xml', bytes: xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>') },
    { name: '_rels/.rels', bytes: relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`) },
    {
      name: 'xl/workbook.xml',
      bytes: xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${hasChart ? '<sheet name="Chart" sheetId="2" r:id="rId4"/>' : ''}<sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>${hasChart ? `<Relationship Id="rId4" Type="${office}/chartsheet" Target="chartsheets/sheet1.xml"/>` : ''}`,
      ),
    },
    { name: 'xl/sharedStrings.xml', bytes: xml(`<sst xmlns="${main}">${shared}</sst>`) },
    {
      name: 'xl/styles.xml',
      bytes: xml(
        `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`), packed },
  ])
}

/** A ZIP archive, written by hand so that it can lie. */
export function archive(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, packed } of entries) {
    const body = packed?.packed ?? bytes
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(packed ? 8 : 0, 8)
    head.writeUInt32LE(body.length, 18)
    head.writeUInt32LE(packed?.unpacked ?? bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE(packed ? 8 : 0, 10)
    listed.writeUInt32LE(body.length, 20)
    listed.writeUInt32LE(packed?.unpacked ?? bytes.length, 24)
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(at, 42)
    files.push(head, Buffer.from(name), body)
    directory.push(listed, Buffer.from(name))
    at += 30 + name.length + body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}
