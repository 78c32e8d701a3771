type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type BaseKey<K> = K extends `${infer Base}${PluralSuffix}` ? Base : K

/**
 * What the other language must hold for the keys of the source: each plain key again, and for each plural key
 * the forms of English. A missing key does not compile; nor does a key that the source does not have.
 */
export type TextsLike<Source> = {
  readonly [K in keyof Source as K extends `${string}${PluralSuffix}` ? never : K]: string
} & {
  readonly [K in keyof Source as K extends `${string}${PluralSuffix}`
    ? `${BaseKey<K> & string}_one` | `${BaseKey<K> & string}_other`
    : never]: string
}

export type Language = 'ru' | 'en'
export const languages = ['ru', 'en'] as const satisfies readonly Language[]
export const defaultLanguage: Language = 'ru'

export function isLanguage(value: unknown): value is Language {
  return value === 'ru' || value === 'en'
}

/** A text that its owner wrote in both languages (an event's name, a race's title). */
export type BothLanguages = { readonly ru: string; readonly en: string }
