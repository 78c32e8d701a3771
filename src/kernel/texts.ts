type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type BaseKey<K> = K extends `${infer Base}${PluralSuffix}` ? Base : K

/**
 * The type of the other language's texts: each plain key of the source, and for each plural key the
 * English forms. A missing or an additional key does not compile.
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

/** A text that its author wrote in both languages (an event's name, a race's title). */
export type BothLanguages = { readonly ru: string; readonly en: string }
