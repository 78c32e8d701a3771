import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { cleanPdfTask } from './clean-pdf.ts'
import { readPdf } from './read-pdf.ts'

const clean = async (bytes: Uint8Array | string) =>
  await cleanPdfTask.run(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

function drawn(draw: (sheet: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const sheet = new PDFDocument(options)
  const parts: Uint8Array[] = []
  return new Promise((resolve) => {
    sheet.on('data', (part: Uint8Array) => parts.push(part))
    sheet.on('end', () => resolve(Buffer.concat(parts)))
    draw(sheet)
    sheet.end()
  })
}

const pages = '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'
const page = (more = '') => `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${more} >>\nendobj\n`
/** A PDF of one page, with this in its catalog, and further objects. */
const written = (catalog: string, objects = page(), tail = 'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n') =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n${pages}${objects}${tail}`
const objectsFrom = (number: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${number + i} 0 obj << /A 1 >> endobj\n`).join('')
/** The same, its objects packed together. */
const packed = (catalog: string, more = '', content?: string, count = 1, from = 4) => {
  const first = `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`
  const inside = content ?? `1 0 ${first}`
  const stream = deflateSync(Buffer.from(inside, 'latin1')).toString('latin1')
  const dict = `<< /Type /ObjStm /N ${count} /First ${from} /Length ${stream.length} /Filter /FlateDecode ${more} >>`
  return `%PDF-1.7\n9 0 obj\n${dict}\nstream\n${stream}\nendstream\nendobj\n${pages}${page()}trailer\n<< /Root 1 0 R >>\n%%EOF`
}

/** Beside its catalog one value, as so many objects. */
const packedAgain = (value: string, times: number) => {
  const catalog = '<< /Type /Catalog /Pages 2 0 R >> '
  const head = `1 0 ${`7 ${catalog.length} `.repeat(times)}`
  return packed('', '', head + catalog + value, times + 1, head.length)
}

test.for([
  ['a program', written('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')],
  ['a program spelt otherwise', written('/OpenAction << /S /Java#53cript /#4aS (x) >>')],
  ['a program that is referred to', written('/OpenAction 7 0 R', `${page()}7 0 obj << /S /JavaScript >> endobj\n`)],
  ['a program behind another action', written('/OpenAction << /S /GoTo /Next << /S /JavaScript >> >>')],
  ['a program in what would be left out', written('/AA << /O << /S /JavaScript >> >>')],
  ['programs under names', written('/Names << /JavaScript << /Names [] >> >>')],
  ['a program in packed objects', packed('/OpenAction << /S /JavaScript >>')],
  ['a program that is started', written('/OpenAction << /S /Launch /F (a.exe) >>')],
  ['a file within', written('/Names << /EmbeddedFiles << /Names [] >> >>')],
  ['a file at a page', written('', page('/Annots [<< /Subtype /FileAttachment >>]'))],
  ['something that plays', written('', page('/Annots [<< /Subtype /RichMedia >>]'))],
  ['a form with a program of its own', written('/AcroForm << /XFA [] >>')],
  [
    'an action whose name is referred to',
    written('/OpenAction 7 0 R', `${page()}7 0 obj << /S 8 0 R /F (calc.exe) >> endobj 8 0 obj /Launch endobj\n`),
  ],
  [
    'an action whose name is found in several steps',
    written(
      '/OpenAction << /S 8 0 R >>',
      `${page()}8 0 obj 9 0 R endobj 9 0 obj 7 0 R endobj 7 0 obj /Launch endobj\n`,
    ),
  ],
  ['an action whose name is a text', written('/OpenAction << /S (Launch) >>')],
  [
    'something that plays by a name that is referred to',
    written('', `${page('/Annots [<< /Subtype 6 0 R >>]')}6 0 obj /RichMedia endobj\n`),
  ],
  [
    'another file by a type that is referred to',
    written('', `${page('/X << /Type 6 0 R >>')}6 0 obj /EmbeddedFile endobj\n`),
  ],
  [
    'something that plays and calls itself a font',
    written('', page('/Annots [<< /Type /Font /Subtype /RichMedia >>]')),
  ],
  ['a program deep in what would be left out', written(`/AA ${'<< /X '.repeat(9)}<< /S /Launch >>${' >>'.repeat(9)}`)],
] as const)('a PDF with %s is refused', async ([, bytes]) => {
  expect(await clean(bytes)).toMatchObject({ ok: false, error: { code: 'pdf_active' } })
})

test.for([
  ['nothing', ''],
  ['a page of HTML', '<!doctype html>'],
  ['a head alone', '%PDF-1.7\n'],
  ['a PDF that was cut off', written('').slice(0, 150)],
  ['a PDF without pages', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'],
  ['HTML behind the head', written('').replace('\n', '<html><script>alert(1)</script>\n')],
  ['HTML between its objects', written('').replace('endobj\n2', 'endobj\n<html></html>\n2')],
  ['HTML behind its end', `${written('')}<html></html>`],
  ['a key that is there twice', written('/Lang (a) /Lang (b)')],
  ['lists in lists without end', written(`/X ${'['.repeat(100_000)}`)],
  ['objects that are packed in a way nobody knows', packed('', '/DecodeParms << /Predictor 12 >>')],
  [
    'names that refer to each other',
    written('/X << /S 7 0 R >>', `${page()}7 0 obj 8 0 R endobj 8 0 obj 7 0 R endobj\n`),
  ],
  [
    'objects that are packed under a name that is referred to',
    packed('').replace('/Root 1', '/Root 5').replace('/ObjStm', '7 0 R') +
      '\n7 0 obj /ObjStm endobj 5 0 obj << /Pages 2 0 R /X 9 0 R >> endobj',
  ],
  ['more objects than any paper has', written('', `${page()}${objectsFrom(20, 25_000)}`)],
  ['the same object again and again', written('', `${page()}${'7 0 obj endobj\n'.repeat(25_000)}`)],
  ['more objects packed than any paper has', packedAgain('1', 25_000)],
  ['more values than any paper has', written(`/X [${'1 '.repeat(300_000)}]`)],
  ['more values in packed objects', packed(`/X [${'1 '.repeat(300_000)}]`)],
  ['packed objects that are one and the same text', packedAgain(`(${'a'.repeat(9_000)})`, 100)],
  ['objects that are packed too well', packed('', '', `1 0 ${' '.repeat(70_000_000)}`)],
] as const)('%s is no PDF for us', async ([, bytes]) => {
  expect(await clean(bytes)).toMatchObject({ ok: false, error: { code: 'pdf_broken' } })
})

test('a PDF under a password is refused, since it cannot be examined', async () => {
  const bytes = await drawn((sheet) => sheet.text('secret'), { userPassword: 'a', pdfVersion: '1.7' })
  expect(await clean(bytes)).toMatchObject({ ok: false, error: { code: 'pdf_locked' } })
})

test('links are removed, places in the document stay, and so does the rest', async () => {
  const bytes = await drawn((sheet) => {
    sheet.text('Rules', { link: 'https://evil.example/' })
    sheet.addPage().text('Page two', { goTo: 'second' })
    sheet.addNamedDestination('second')
  })
  const cleaned = mustBeOk(await clean(bytes))
  const text = Buffer.from(cleaned).toString('latin1')
  expect(Buffer.from(bytes).toString('latin1')).toContain('/URI')
  expect(text).not.toContain('URI')
  expect(text).not.toContain(Buffer.from('evil.example').toString('hex'))
  expect(text).toContain('/GoTo')
  const [before, after] = [readPdf(bytes), readPdf(cleaned)]
  const streams = ({ objects }: typeof before) =>
    [...objects.values()].flatMap((value) =>
      value.kind === 'stream' ? [Buffer.from(value.content).toString('hex')] : [],
    )
  expect(streams(after).sort()).toEqual(streams(before).sort())
  expect(mustBeOk(await clean(cleaned))).toHaveLength(cleaned.length)
})

test.for([
  ['an address', '/OpenAction << /S /URI /URI (https://evil.example) >>', ''],
  ['another document', '/OpenAction << /S 8 0 R /F (evil.example) >>', '8 0 obj /GoToR endobj'],
  [
    'a form that is sent',
    '/OpenAction 7 0 R',
    '7 0 obj << /Type /StructElem /S /SubmitForm /F (evil.example) >> endobj',
  ],
  [
    'one of several that follow',
    '/OpenAction << /S /GoTo /Next [7 0 R] >>',
    '7 0 obj << /S /GoToR /F (evil.example) >> endobj',
  ],
  ['an action nobody knows', '/OpenAction << /S /Teleport /F (evil.example) >>', ''],
  ['an action without a name', '/OpenAction << /S 12 /F (evil.example) >>', ''],
  ['a list within itself', '/OpenAction 7 0 R', '7 0 obj [7 0 R << /S /URI /URI (evil.example) >>] endobj'],
  ['what happens by itself', '/AA << /O << /S /SubmitForm /F (evil.example) >> >>', ''],
  ['an annotation’s events', '/X << /AA 7 0 R >>', '7 0 obj << /S /ResetForm /F (evil.example) >> endobj'],
] as const)('%s is removed where an action is expected', async ([, catalog, objects]) => {
  const text = Buffer.from(mustBeOk(await clean(written(catalog, `${page()}${objects}\n`)))).toString('latin1')
  expect(text).not.toContain(Buffer.from('evil.example').toString('hex'))
  expect(text).not.toContain('/AA')
})

test('an action that leads to a page stays, by whatever name it is referred to', async () => {
  const objects = `${page()}7 0 obj << /S 8 0 R /D [3 0 R /Fit] >> endobj 8 0 obj /GoTo endobj\n`
  const text = Buffer.from(mustBeOk(await clean(written('/OpenAction 7 0 R', objects)))).toString('latin1')
  expect(text).toContain('/OpenAction 7 0 R')
  expect(text).toContain('8 0 obj\n/GoTo')
})

test('a stream has no content in another file', async () => {
  const objects =
    '4 0 obj << /Length 1 /F 5 0 R /FFilter /LZWDecode /FDecodeParms << >> /DL 99 >>\nstream\na\nendstream\nendobj\n' +
    '5 0 obj << /FS /URL /F (evil.example) >> endobj\n'
  const cleaned = mustBeOk(await clean(written('', page('/Contents 4 0 R') + objects)))
  const stream = readPdf(cleaned).objects.get(4)
  expect(stream?.kind === 'stream' && [...stream.dict.entries.keys()].sort()).toEqual(['Filter', 'Length'])
  expect(Buffer.from(cleaned).toString('latin1')).not.toContain('URL')
})

test('packed objects may have the same number', async () => {
  expect(await clean(packedAgain('1', 3))).toMatchObject({ ok: true })
})

test('a document of five thousand objects is read', async () => {
  const refs = Array.from({ length: 5_000 }, (_, i) => `${20 + i} 0 R`).join(' ')
  expect(await clean(written(`/X [${refs}]`, `${page()}${objectsFrom(20, 5_000)}`))).toMatchObject({ ok: true })
})

test('parts that refer to each other a thousandfold are examined once', async () => {
  const rows = Array.from({ length: 9 }, (_, i) => `${20 + i} 0 obj [${`${21 + i} 0 R `.repeat(500)}] endobj\n`)
  const catalog = '/AA 20 0 R /OpenAction 24 0 R'
  const startedAt = performance.now()
  await clean(written(catalog, `${page()}${rows.join('')}`))
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test('packed objects are read, and text between them and in comments is removed', async () => {
  const html = '%<html><script>alert(1)</script>\n'
  const cleaned = mustBeOk(await clean(packed('/Lang (a\\053\\)b)').replace('\n9 0', `\n${html}9 0`)))
  const text = Buffer.from(cleaned).toString('latin1')
  expect(text).toContain('/Lang <612b2962>')
  expect(text).not.toContain('html')
})

test('HTML inside a PDF is never in plain text in the result', async () => {
  const html = '<html><script>alert(1)</script></html>'
  const content = `4 0 obj\n<< /Length ${html.length} >>\nstream\n${html}\nendstream\nendobj\n`
  const cleaned = mustBeOk(await clean(written('', page('/Contents 4 0 R') + content)))
  expect(Buffer.from(cleaned).toString('latin1')).not.toContain('script')
})

test('the file’s table has the position of each object', async () => {
  const cleaned = Buffer.from(mustBeOk(await clean(await drawn((sheet) => sheet.text('a')))))
  const text = cleaned.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.startsWith('xref', table)).toBe(true)
  const places = [...text.slice(table).matchAll(/(\d+) 1\n(\d{10}) 00000 n/g)]
  expect(places.length).toBeGreaterThan(4)
  for (const [, number, at] of places) expect(text.startsWith(`${number} 0 obj`, Number(at))).toBe(true)
})
