import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { z } from 'zod'
import { defineTask, type Task } from '../threads/task.ts'

/** An open document; its three fonts are `text`, `strong` and `display`. */
export type Sheet = PDFKit.PDFDocument

export type Paper = {
  readonly kind: string
  readonly draw: (facts: unknown) => Promise<Uint8Array>
}

/** Drawing it, as work of a thread. */
export function taskOf({ kind, draw }: Paper): Task<unknown, Uint8Array> {
  return defineTask(kind, draw)
}

type PaperDeclaration<Facts extends z.ZodType> = {
  readonly kind: string
  /** What is printed; it has come from another thread. */
  readonly facts: Facts
  /** Lying where it is said, else standing. */
  readonly layout?: 'landscape'
  readonly about: (facts: z.output<Facts>) => { readonly title: string; readonly language: string }
  /** Draws all pages; the first is there. */
  readonly draw: (sheet: Sheet, facts: z.output<Facts>) => void
}

/** A kind of paper of A4; its facts are checked before anything is drawn. */
export function definePaper<Facts extends z.ZodType>(paper: PaperDeclaration<Facts>): Paper {
  return {
    kind: paper.kind,
    draw(given) {
      const facts = paper.facts.parse(given)
      const { title, language } = paper.about(facts)
      const sheet = new PDFDocument({
        size: 'A4',
        layout: paper.layout ?? 'portrait',
        margin: 0, // pages break where the drawing says, and nowhere by themselves
        lang: language,
        displayTitle: true,
        pdfVersion: '1.7',
        info: { Title: title, Creator: 'Startline' },
      })
      for (const [name, content] of fonts()) sheet.registerFont(name, content)
      const whole = bytesOf(sheet)
      paper.draw(sheet, facts)
      sheet.end()
      return whole
    },
  }
}

export const pageWidth = 595.28
export const pageHeight = 841.89

export type PaperFont = 'text' | 'strong' | 'display'

let read: readonly (readonly [name: PaperFont, content: Buffer])[] | undefined

/** The fonts of papers, and of pictures with words in them, as they lie in their files. */
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

function bytesOf(sheet: Sheet): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Uint8Array) => parts.push(part))
    sheet.on('end', () => resolve(Buffer.concat(parts)))
    sheet.on('error', reject)
  })
}
