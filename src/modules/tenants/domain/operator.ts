import type { BothLanguages } from '#src/kernel/texts.ts'
import { operatorContacts, type SocialLink } from './operator-contacts.ts'

/** The legal person that runs this installation, named in every legal text. */
export type Operator = {
  /** Full name with the legal form. */
  readonly name: BothLanguages
  readonly shortName: BothLanguages
  readonly inn: string
  readonly kpp: string
  readonly ogrn: string
  readonly address: BothLanguages
  /** For questions about payments and registrations. */
  readonly email: string
  /** For requests about personal data; answered by the person responsible for them. */
  readonly privacyEmail: string
  /** For calls in the support hours, as it is shown. */
  readonly phone: string
  /** Where the operator writes and answers in public; the name is that of an icon. */
  readonly links: readonly SocialLink[]
  /** The court for disputes with organizations; a consumer chooses by law. */
  readonly court: BothLanguages
}

/** The requisites in one language, as the texts insert them. */
export type OperatorIn = { readonly [K in Exclude<keyof Operator, 'links'>]: string }

/**
 * The demo's operator. No tax office has the code 00, so the numbers are not assigned, though their
 * check digits are valid; an installation that sells must replace them before it opens.
 */
export const operator: Operator = {
  ...operatorContacts,
  name: {
    ru: 'Общество с ограниченной ответственностью «Стартлайн Демо»',
    en: 'Startline Demo Limited Liability Company',
  },
  inn: '0012345673',
  kpp: '001201001',
  ogrn: '1260000000127',
  address: {
    ru: '443000, Самара, Демонстрационная набережная, дом 42, офис 21',
    en: 'office 21, 42 Demonstratsionnaya Embankment, Samara, 443000, Russia',
  },
  email: 'help@startline.example',
  privacyEmail: 'privacy@startline.example',
  court: { ru: 'Арбитражный суд Самарской области', en: 'the Arbitrazh Court of Samara Region' },
}

export function operatorIn(language: 'ru' | 'en', of: Operator = operator): OperatorIn {
  const { links: _, ...details } = of
  return {
    ...details,
    name: of.name[language],
    shortName: of.shortName[language],
    address: of.address[language],
    court: of.court[language],
  }
}

/** The operator's details as content files name them: `{{operator.name}}`. */
export function operatorValues(language: 'ru' | 'en', of: Operator = operator): Record<string, string> {
  return Object.fromEntries(Object.entries(operatorIn(language, of)).map(([key, value]) => [`operator.${key}`, value]))
}
