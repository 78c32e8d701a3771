import { inflateSync } from 'node:zlib'

/**
 * The text of one of our PDFs, page by page, read as a viewer does that copies text: the glyphs of
 * each font are mapped through the font's ToUnicode table. So it verifies the printed text, and
 * that the fonts contain its letters.
 */
export function wordsOfPdf(bytes: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(bytes))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? ''
    const letters = fontTables(objects, resources)
    return wordsOf(objects.get(reference(head, 'Contents'))?.content ?? '', letters)
  })
}

type Pdf = ReadonlyMap<number, { readonly head: string; readonly content: string }>
type Letters = ReadonlyMap<string, ReadonlyMap<string, string>>

function objectsOf(file: Buffer): Pdf {
  const text = file.toString('latin1')
  const found = new Map<number, { head: string; content: string }>()
  for (const match of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const whole = text.slice(from, text.indexOf('\nendobj', from))
    const stream = whole.indexOf('stream\n')
    const head = stream === -1 ? whole : whole.slice(0, stream)
    const raw = stream === -1 ? '' : whole.slice(stream + 'stream\n'.length, whole.lastIndexOf('\nendstream'))
    const isPacked = /\/Filter \/FlateDecode/.test(head)
    found.set(Number(match[1]), { head, content: isPacked ? unpacked(raw) : raw })
  }
  return found
}

function unpacked(raw: string): string {
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

function reference(head: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? -1)
}

function fontTables(objects: Pdf, resources: string): Letters {
  const fonts = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? ''
      return [name, lettersOf(objects.get(reference(font, 'ToUnicode'))?.content ?? '')] as const
    }),
  )
}

/** `<0001> <00ff> [<0048> <0065> …]`: the first glyph, and the letters of each from there. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [i, [, codes = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0')
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    }
  }
  return letters
}

function wordsOf(content: string, letters: Letters): string {
  let font = ''
  let words = ''
  for (const [whole, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name
    else words += `${glyphsOf(shown ?? whole, letters.get(font))}\n`
  }
  return words.replace(/[\u00A0\u202F]/g, ' ')
}

function glyphsOf(shown: string, table: ReadonlyMap<string, string> | undefined): string {
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
    ([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [],
  )
  return glyphs.map((glyph) => table?.get(glyph) ?? '\uFFFD').join('')
}
