import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { z } from 'zod'
import { defineTask, type Task } from '../threads/task.ts'

/** An open document; its three fonts are `text`, `strong` and `display`. */
export type PdfSheet = PDFKit.PDFDocument

type PdfDeclaration<Facts extends z.ZodType> = {
  readonly kind: string
  /** All data that is drawn; it comes from another thread. */
  readonly facts: Facts
  /** Portrait where it is left out. */
  readonly layout?: 'landscape'
  readonly about: (facts: z.output<Facts>) => { readonly title: string; readonly language: string }
  /** Draws all pages; the first one exists already. */
  readonly draw: (sheet: PdfSheet, facts: z.output<Facts>) => void
}

/** An A4 document that a worker thread draws; its facts are validated before anything is drawn. */
export function definePdf<Facts extends z.ZodType>(declared: PdfDeclaration<Facts>): Task<unknown, Uint8Array> {
  return defineTask(declared.kind, (input) => {
    const facts = declared.facts.parse(input)
    const { title, language } = declared.about(facts)
    const sheet = new PDFDocument({
      size: 'A4',
      layout: declared.layout ?? 'portrait',
      margin: 0, // pages break only where the drawing adds one
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Creator: 'Startline' },
    })
    for (const [name, content] of fonts()) sheet.registerFont(name, content)
    const whole = bytesOf(sheet)
    declared.draw(sheet, facts)
    sheet.end()
    return whole
  })
}

export const pageWidth = 595.28
export const pageHeight = 841.89

export type PdfFont = 'text' | 'strong' | 'display'

let read: readonly (readonly [name: PdfFont, content: Buffer])[] | undefined

/** The fonts of documents, and of pictures with text, as they are in their files. */
export function fonts() {
  read ??= (
    [
      ['text', 'golos-text-400'],
      ['strong', 'golos-text-600'],
      ['display', 'sofia-sans-extra-condensed-800'],
    ] as const
  ).map(([name, file]) => [name, readFileSync(new URL(`./fonts/${file}.ttf`, import.meta.url))] as const)
  return read
}

function bytesOf(sheet: PdfSheet): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Uint8Array) => parts.push(part))
    sheet.on('end', () => resolve(Buffer.concat(parts)))
    sheet.on('error', reject)
  })
}
