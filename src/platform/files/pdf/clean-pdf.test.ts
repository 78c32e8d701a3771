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
/** The same, its objects packed together. */
const packed = (catalog: string, more = '', content?: string) => {
  const first = `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`
  const inside = content ?? `1 0 ${first}`
  const stream = deflateSync(Buffer.from(inside, 'latin1')).toString('latin1')
  const dict = `<< /Type /ObjStm /N 1 /First 4 /Length ${stream.length} /Filter /FlateDecode ${more} >>`
  return `%PDF-1.7\n9 0 obj\n${dict}\nstream\n${stream}\nendstream\nendobj\n${pages}${page()}trailer\n<< /Root 1 0 R >>\n%%EOF`
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
  ['objects that are packed too well', packed('', '', `1 0 ${' '.repeat(70_000_000)}`)],
] as const)('%s is no PDF of ours', async ([, bytes]) => {
  expect(await clean(bytes)).toMatchObject({ ok: false, error: { code: 'pdf_broken' } })
})

test('a PDF under a password is refused, since nothing in it can be looked at', async () => {
  const bytes = await drawn((sheet) => sheet.text('secret'), { userPassword: 'a', pdfVersion: '1.7' })
  expect(await clean(bytes)).toMatchObject({ ok: false, error: { code: 'pdf_locked' } })
})

test('links are left out, places in the document stay, and all else is there', async () => {
  const bytes = await drawn((sheet) => {
    sheet.text('Rules', { link: 'https://evil.example/' })
    sheet.addPage().text('Page two', { goTo: 'second' })
    sheet.addNamedDestination('second')
  })
  const anew = mustBeOk(await clean(bytes))
  const text = Buffer.from(anew).toString('latin1')
  expect(Buffer.from(bytes).toString('latin1')).toContain('/URI')
  expect(text).not.toContain('URI')
  expect(text).not.toContain(Buffer.from('evil.example').toString('hex'))
  expect(text).toContain('/GoTo')
  const [before, after] = [readPdf(bytes), readPdf(anew)]
  const streams = ({ objects }: typeof before) =>
    [...objects.values()].flatMap((value) =>
      value.kind === 'stream' ? [Buffer.from(value.content).toString('hex')] : [],
    )
  expect(streams(after).sort()).toEqual(streams(before).sort())
  expect(mustBeOk(await clean(anew))).toHaveLength(anew.length)
})

test('packed objects are read, and what stood between and in the comments is gone', async () => {
  const html = '%<html><script>alert(1)</script>\n'
  const anew = mustBeOk(await clean(packed('/Lang (a\\053\\)b)').replace('\n9 0', `\n${html}9 0`)))
  const text = Buffer.from(anew).toString('latin1')
  expect(text).toContain('/Lang <612b2962>')
  expect(text).not.toContain('html')
})

test('a page of HTML as the content of a PDF stands nowhere in plain', async () => {
  const html = '<html><script>alert(1)</script></html>'
  const content = `4 0 obj\n<< /Length ${html.length} >>\nstream\n${html}\nendstream\nendobj\n`
  const anew = mustBeOk(await clean(written('', page('/Contents 4 0 R') + content)))
  expect(Buffer.from(anew).toString('latin1')).not.toContain('script')
})

test('its table says where each object is', async () => {
  const anew = Buffer.from(mustBeOk(await clean(await drawn((sheet) => sheet.text('a')))))
  const text = anew.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.startsWith('xref', table)).toBe(true)
  const places = [...text.slice(table).matchAll(/(\d+) 1\n(\d{10}) 00000 n/g)]
  expect(places.length).toBeGreaterThan(4)
  for (const [, number, at] of places) expect(text.startsWith(`${number} 0 obj`, Number(at))).toBe(true)
})
