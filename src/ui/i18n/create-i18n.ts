import { createInstance, type FormatterModule, type InitOptions, type i18n, type ReadCallback } from 'i18next'
import { formatCount } from '#src/kernel/format-money.ts'
import type { Language } from '#src/kernel/texts.ts'

/** The flat texts of one namespace in one language. */
export type Texts = Readonly<Record<string, string>>
export type LoadTexts = (namespace: string, language: Language) => Promise<Texts>

/** One fixed instance for a language, for the whole life of the server: nothing in it depends on a request. */
export function createServerTexts(language: Language, texts: Readonly<Record<string, Texts>>): i18n {
  const instance = createInstance()
  instance.use(countFormatter(language))
  void instance.init({
    ...commonOptions(language),
    initAsync: false,
    ns: Object.keys(texts),
    resources: { [language]: texts },
  })
  return instance
}

/**
 * The browser's instance for a language; resolves when the namespaces named are there, so that hydration never suspends.
 * Others are loaded when first used. To change the language make another one with `namespacesInUse` of the old.
 */
export async function createBrowserTexts(
  language: Language,
  load: LoadTexts,
  namespaces: readonly string[] = [],
): Promise<i18n> {
  const instance = createInstance()
  instance.use(countFormatter(language)).use({
    type: 'backend' as const,
    init() {},
    read(_language: string, namespace: string, done: ReadCallback) {
      load(namespace, language).then(
        (texts) => done(null, texts),
        (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), null),
      )
    },
  })
  await instance.init({ ...commonOptions(language), ns: namespaces, partialBundledLanguages: true })
  return instance
}

/** What the page has used so far: what the next language must have before it is shown. */
export function namespacesInUse(instance: i18n): readonly string[] {
  return instance.reportNamespaces?.getUsedNamespaces() ?? []
}

// Keys are flat and may hold dots and colons. React escapes by itself. No language falls back to another: both are whole.
function commonOptions(language: Language): InitOptions {
  return {
    lng: language,
    supportedLngs: [language],
    fallbackLng: false,
    load: 'currentOnly',
    defaultNS: 'ui',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: true, bindI18n: false, bindI18nStore: false },
  }
}

/** `{{count}}` gets its thousands set apart; every other value is shown as it was given. */
function countFormatter(language: Language): FormatterModule {
  return {
    type: 'formatter',
    init() {},
    add() {},
    addCached() {},
    format(value: unknown, _format, _language, options) {
      const isCount = options?.interpolationkey === 'count' && typeof value === 'number' && Number.isInteger(value)
      return isCount ? formatCount(value, language) : String(value)
    },
  }
}
