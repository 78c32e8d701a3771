import type { BothLanguages } from '#src/kernel/texts.ts'

export type SocialLink = { readonly network: 'vk' | 'telegram' | 'max'; readonly url: string }

/** The part of the operator's details that every page shows; the rest is not loaded for it (operator.ts). */
export const operatorContacts: {
  readonly shortName: BothLanguages
  /** For calls in the support hours, as it is shown. */
  readonly phone: string
  /** Where the operator writes and answers in public. */
  readonly links: readonly SocialLink[]
} = {
  shortName: { ru: 'ООО «Стартлайн Демо»', en: 'Startline Demo LLC' },
  phone: '8 800 000-00-00',
  links: [
    { network: 'vk', url: 'https://vk.startline.example/' },
    { network: 'telegram', url: 'https://telegram.startline.example/' },
    { network: 'max', url: 'https://max.startline.example/' },
  ],
}
