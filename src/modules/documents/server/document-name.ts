import type { Language } from '#src/kernel/texts.ts'
import { inLanguage } from './build-ticket-sheet.ts'
import type { TicketFacts } from './reads/ticket-facts.ts'

/** «билет-Волжский-рассвет.pdf»: named after the event only, since files are forwarded. */
export function documentName({ entries: [first] }: TicketFacts, language: Language, word: string): string {
  const event = inLanguage(language, first.eventNameRu, first.eventNameEn)
  const nameParts = event.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return `${[word, ...nameParts].join('-').slice(0, 80).replace(/-$/, '')}.pdf`
}

export function ticketName(facts: TicketFacts, language: Language): string {
  return documentName(facts, language, language === 'ru' ? 'билет' : 'ticket')
}
