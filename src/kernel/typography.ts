import type { Language } from './texts.ts'

/** U+00A0, U+202F, U+2212, U+2013: named, since they look like their ordinary counterparts. */
export const nbsp = '\u00A0'
export const narrowNbsp = '\u202F'
export const minusSign = '\u2212'
export const enDash = '\u2013'

/**
 * Inserts no-break spaces where a line must not end: after short prepositions, conjunctions and №,
 * between a number and its unit, before a dash and before Russian particles. Changes nothing else;
 * idempotent.
 */
export function typeset(text: string, language: Language): string {
  const rules = language === 'ru' ? ruRules : enRules
  return rules.reduce((current, rule) => current.replace(rule, `$1${nbsp}`), text)
}

// The group of each rule is the text before the replaced space; the text after it is a lookahead.
const afterWordRu =
  /(?<=^|[\s«„“("'—–])(в|во|на|не|ни|но|и|а|о|об|от|до|по|за|из|к|ко|с|со|у|я|для|без|при|про|над|под|или|№|п\.|ул\.|д\.|г\.) (?=\S)/giu
const afterWordEn = /(?<=^|[\s“‘("'—–])(a|an|the|of|to|in|on|at|by|for|or|no|is|I|No\.) (?=\S)/gu
const beforeUnitRu =
  /(\d) (?=(?:км|м|кг|г|ч|мин|сек|с|лет|год|года|мес|мест|место|места|тыс|млн|сум|Br)(?![\p{L}\d])|[₽%€$₸])/gu
const beforeUnitEn = /(\d) (?=(?:km|m|kg|g|h|min|s|am|pm|Br|UZS)(?![\p{L}\d])|[₽%€$₸])/gu
const beforeMonthRu =
  /(\d) (?=(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)(?!\p{L}))/gu
const beforeParticleRu = /([\p{L}]) (?=(?:бы|же|ли|б|ж)(?!\p{L}))/gu
const beforeDash = /(\S) (?=—)/gu

// The word rules run twice: in «и в лесу» the first match consumes the space that the second one
// looks back at.
const ruRules = [afterWordRu, afterWordRu, beforeUnitRu, beforeMonthRu, beforeParticleRu, beforeDash]
const enRules = [afterWordEn, afterWordEn, beforeUnitEn, beforeDash]
