import type { Language } from '#src/kernel/texts.ts'
import { retryImport } from '../lazy/retry-import.ts'
import { createTranslate, type Texts, type Translate } from './translate.ts'

export type LoadTexts = (namespace: string, language: Language) => Promise<Texts>

/** The texts of one language, by namespace. */
export type LanguageTexts = {
  readonly language: Language
  /** Whether all texts are there from the beginning, as on the server. */
  readonly isWhole: boolean
  /** undefined where the namespace is still to be loaded. */
  ready(namespace: string): Translate | undefined
  /** The same promise for all who ask, also where it failed: a page that suspends on it must not ask without end. */
  load(namespace: string): Promise<Translate>
  /** What has been asked for so far: what the next language must have before it is shown. */
  namespaces(): readonly string[]
}

/** All texts of a language, for the whole life of the server: nothing in it depends on a request. */
export function createServerTexts(language: Language, texts: Readonly<Record<string, Texts>>): LanguageTexts {
  const all = new Map(Object.entries(texts).map(([name, own]) => [name, createTranslate(own, language)]))
  return {
    language,
    isWhole: true,
    ready: (namespace) => all.get(namespace),
    load(namespace) {
      throw new Error(`No texts for ${namespace}`)
    },
    namespaces: () => [...all.keys()],
  }
}

/**
 * The browser's texts of a language; resolves when the namespaces named are there, so that hydration never suspends.
 * Others are loaded when first used. To change the language make others with the `namespaces` of these.
 */
export async function createBrowserTexts(
  language: Language,
  load: LoadTexts,
  namespaces: readonly string[] = [],
): Promise<LanguageTexts> {
  const loaded = new Map<string, Translate>()
  const asked = new Map<string, Promise<Translate>>()
  const begin = (namespace: string) => {
    const loading: Promise<Translate> = retryImport(() => load(namespace, language)).then((own) => {
      const translate = createTranslate(own, language)
      loaded.set(namespace, translate)
      Object.assign(loading, { status: 'fulfilled', value: translate }) // `use` needs not wait a turn for what is there
      return translate
    })
    return loading
  }
  const texts: LanguageTexts = {
    language,
    isWhole: false,
    ready: (namespace) => loaded.get(namespace),
    load(namespace) {
      const present = asked.get(namespace) ?? begin(namespace)
      asked.set(namespace, present)
      return present
    },
    namespaces: () => [...asked.keys()],
  }
  await Promise.all(namespaces.map((namespace) => texts.load(namespace)))
  return texts
}
